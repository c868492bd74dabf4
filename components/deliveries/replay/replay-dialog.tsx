"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { labelsOfView, viewOfId } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogActions } from "#components/ui/dialog-actions.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { viewOf } from "#lib/deliveries/filters.ts";
import { replayCalls, replayPreviewQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters, HealthQuery, ReplayInput } from "#lib/deliveries/schemas.ts";

const spans = {
  "1": "the last hour",
  "24": "the last 24 hours",
  "168": "the last 7 days",
  "720": "the last 30 days",
  "2160": "the last 90 days",
};
const states = {
  UNDELIVERED: "Retrying or given up",
  RETRYING: "Retrying",
  GIVEN_UP: "Given up",
  DELIVERED: "Delivered",
  "": "Everything",
} as const;
type State = keyof typeof states;
const isState = (text: string | undefined): text is State => text !== undefined && text in states;

/** `hours` back from now. */
type Choice = { hours: string; state: State; webhookId: string };

/** The dialog's choices with the log's other filters. */
function toInput(filters: DeliveryFilters, choice: Choice, openedAtMs: number): ReplayInput {
  const { state: _, webhookId: __, from: ___, to: ____, limit: _____, ...others } = filters;
  const { hours, state, webhookId } = choice;
  return {
    ...others,
    from: new Date(openedAtMs - Number(hours) * 3_600_000).toISOString(),
    ...(state !== "" && { state }),
    ...(webhookId !== "" && { webhookId }),
  };
}

function deliveriesOf(count: number): string {
  return count === 1 ? "1 delivery" : `${count.toLocaleString("en-US")} deliveries`;
}

/** How many deliveries the replay would send. */
function Preview({ input, onStart, busy }: { input: ReplayInput; onStart: () => void; busy: boolean }) {
  const { data: preview, error } = useQuery(replayPreviewQuery(input));
  if (error) return <FaultNotice error={error} what="Could not count the deliveries." />;
  return (
    <div className="grid gap-4">
      <p role="status" className="min-h-6 font-medium">
        {preview === undefined && "Counting …"}
        {preview?.count === 0 && "Nothing can be sent again."}
        {preview !== undefined && preview.count > 0 && `${deliveriesOf(preview.count)} will be sent again.`}
      </p>
      {preview !== undefined && preview.unreachable > 0 && (
        <Notice tone="warn" title={`${deliveriesOf(preview.unreachable)} are left out`}>
          Their webhook is paused, disabled, or unregistered. To send them too, resume it first.
        </Notice>
      )}
      <DialogActions>
        <Button look="primary" busy={busy} disabled={!preview || preview.count === 0} onClick={onStart}>
          {preview && preview.count > 0 ? `Send ${deliveriesOf(preview.count)} again` : "Send again"}
        </Button>
      </DialogActions>
    </div>
  );
}

type ChoicesProps = { choice: Choice; view: HealthQuery; onChange: (choice: Choice) => void };

function Choices({ choice, view, onChange }: ChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Which"
        value={choice.state}
        choices={Object.entries(states)}
        onChoose={(state) => isState(state) && onChange({ ...choice, state })}
      />
      <ChoiceField
        label="Created within"
        value={choice.hours}
        choices={Object.entries(spans)}
        onChoose={(hours) => onChange({ ...choice, hours })}
      />
      <ChoiceField
        label="To"
        className="sm:col-span-2"
        value={choice.webhookId}
        choices={[["", "All webhooks"], ...useWebhookChoices(view)]}
        onChoose={(webhookId) => onChange({ ...choice, webhookId })}
      />
    </div>
  );
}

type Props = {
  onClose: () => void;
  filters: DeliveryFilters;
  selected: string[];
  /** The first choice; by default it follows the filters. */
  first?: Pick<Choice, "hours" | "state">;
  /** Called once the replay has started. */
  onStarted: () => void;
};

function Body({ filters, selected, first, onClose, onStarted }: Props) {
  const queryClient = useQueryClient();
  const [openedAtMs] = useState(() => Date.now());
  const [choice, setChoice] = useState<Choice>({
    // An outage over a holiday takes days. Older events are rarely of use.
    ...(first ?? { hours: "168", state: isState(filters.state) ? filters.state : "UNDELIVERED" }),
    webhookId: filters.webhookId ?? "",
  });
  const input = selected.length > 0 ? { deliveryIds: selected } : toInput(filters, choice, openedAtMs);
  const start = useMutation({
    mutationFn: () => replayCalls.start(input),
    onSuccess: ({ total }) => {
      toast(`${deliveriesOf(total)} on the way`, { description: "The delivery log shows the progress." });
      onClose();
      onStarted();
      void queryClient.invalidateQueries({ queryKey: ["deliveries"] });
      return queryClient.invalidateQueries({ queryKey: ["replays"] });
    },
  });
  const viewer = useViewer();
  const { event, orderNumber, httpClass } = filters;
  // If opened for one webhook, there is no log whose filters it could follow.
  const whose = first ? undefined : (filters.applicationId ?? filters.organizationId);
  const kept = [
    whose && labelsOfView(viewOfId(whose), viewer).title,
    ...[event, orderNumber && `order ${orderNumber}`, httpClass && `HTTP ${httpClass}`],
  ].filter(Boolean);
  return (
    <div className="grid gap-5">
      {selected.length === 0 && <Choices choice={choice} view={viewOf(filters)} onChange={setChoice} />}
      {selected.length === 0 && kept.length > 0 && (
        <p className="text-muted text-sm">Filtered like the log: {kept.join(", ")}.</p>
      )}
      {selected.length === 0 && choice.state !== "GIVEN_UP" && choice.state !== "DELIVERED" && (
        <p className="text-muted text-sm">
          Deliveries that have not been attempted yet are sent automatically.
        </p>
      )}
      {start.error && <FaultNotice error={start.error} what="Could not send the deliveries again." />}
      <Preview input={input} onStart={() => start.mutate()} busy={start.isPending} />
    </div>
  );
}

/** Resends the selected deliveries, or those of a period. Counts them first. */
export function ReplayDialog(props: Props) {
  return (
    <Dialog
      onClose={props.onClose}
      title={props.selected.length > 0 ? "Send the selected again" : "Send deliveries again"}
      description="Sent now, oldest first, within the webhook's limits. Each keeps its webhook-id and eventId, so your receiver recognizes what it already has."
    >
      <Body {...props} />
    </Dialog>
  );
}
