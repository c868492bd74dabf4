import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { toView } from "#components/deliveries/log-address.ts";
import { replayPreviewQuery } from "#components/deliveries/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import type {
  Delivery,
  DeliveryFilters,
  ReplayInput,
  ReplayPreview,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { TestFirst } from "./test-first.tsx";

const states = {
  UNDELIVERED: "Retrying or given up",
  RETRYING: "Retrying",
  GIVEN_UP: "Given up",
  DELIVERED: "Delivered",
  "": "All",
} as const;
type State = keyof typeof states;
const isState = (text: string): text is State => text in states;

/** Hours back from now. */
const spans = [
  ["", "At any time"],
  ["1", "In the last hour"],
  ["24", "In the last 24 hours"],
  ["168", "In the last 7 days"],
] as const;
/** The log's own period. */
const sameAsLog = "log";

type Choice = { span: string; state: State; webhookId: string };

/** The dialog's choices with the log's other filters. */
function toInput(filters: DeliveryFilters, choice: Choice, openedAtMs: number): ReplayInput {
  const { state: _, webhookId: __, from, to, limit: ___, ...others } = filters;
  const { span, state, webhookId } = choice;
  const since = span === "" ? 0 : openedAtMs - Number(span) * 3_600_000;
  const period =
    span === sameAsLog
      ? { from: from ?? new Date(0).toISOString(), ...(to !== undefined && { to }) }
      : { from: new Date(since).toISOString() };
  return { ...others, ...period, ...(state !== "" && { state }), ...(webhookId !== "" && { webhookId }) };
}

const toDeliveryCount = (count: number) => counted(count, "delivery", "deliveries");

type SendProps = { preview: ReplayPreview | undefined; busy: boolean; onSend: () => void };

/** Shows what will be sent, with the button. To replay several delivered ones, people type their count first. */
function Send({ preview, busy, onSend }: SendProps) {
  const [typed, setTyped] = useState("");
  const { count = 0, delivered = 0, unreachable = 0 } = preview ?? {};
  const mustType = delivered > 1;
  const isTyped = typed.replaceAll(",", "").trim() === String(count);
  const what = count > 0 ? ` ${toDeliveryCount(count)}` : "";
  return (
    <>
      <p role="status" className="min-h-6 font-medium">
        {!preview && "Counting…"}
        {preview && (count === 0 ? "Nothing to send." : `${toDeliveryCount(count)} will be sent now.`)}
      </p>
      {unreachable > 0 && (
        <Notice tone="warn" title={`${toDeliveryCount(unreachable)} left out`}>
          Their webhook is paused, disabled, or unregistered. Resume a paused or disabled one to send them
          too.
        </Notice>
      )}
      {mustType && (
        <TextField
          label={`Type ${count} to confirm`}
          hint={`The receiver has already accepted ${delivered === count ? "these" : toDeliveryCount(delivered)}.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <DialogActions>
        <Button
          variant="primary"
          busy={busy}
          disabled={count === 0 || (mustType && !isTyped)}
          onClick={onSend}
        >
          Replay{what}
        </Button>
      </DialogActions>
    </>
  );
}

type ChoicesProps = { choice: Choice; filters: DeliveryFilters; onChange: (choice: Choice) => void };

function Choices({ choice, filters, onChange }: ChoicesProps) {
  const hasPeriod = filters.from !== undefined || filters.to !== undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Which"
        value={choice.state}
        choices={Object.entries(states)}
        onChoose={(state) => isState(state) && onChange({ ...choice, state })}
      />
      <ChoiceField
        label="Created"
        value={choice.span}
        choices={hasPeriod ? [[sameAsLog, "As filtered in the log"], ...spans] : spans}
        onChoose={(span) => onChange({ ...choice, span })}
      />
      <ChoiceField
        label="To"
        frameClassName="sm:col-span-2"
        value={choice.webhookId}
        choices={[["", "All webhooks"], ...useWebhookChoices(toView(filters))]}
        onChoose={(webhookId) => onChange({ ...choice, webhookId })}
      />
    </div>
  );
}

/** The filters of the log that the dialog has no field for. */
function Kept({ filters }: { filters: DeliveryFilters }) {
  const { applications, organizations } = useViewer();
  const { event, orderNumber, reference, httpClass, tests } = filters;
  const getName = (all: { id: string; name: string }[], id: string | undefined) =>
    all.find((one) => one.id === id)?.name;
  const kept = [
    getName(organizations, filters.organizationId),
    getName(applications, filters.applicationId),
    ...[event, orderNumber && `order ${orderNumber}`, reference && `reference ${reference}`],
    httpClass && `HTTP ${httpClass}`,
    tests === "only" && "only tests",
  ].filter(Boolean);
  return kept.length > 0 && <p className="text-muted text-sm">Filtered like the log: {kept.join(", ")}.</p>;
}

type Props = {
  onClose: () => void;
  /** The initial choices. Without a state, what is undelivered. */
  filters: DeliveryFilters;
  /** Sends exactly these, if there are any. */
  selected: readonly Pick<Delivery, "id" | "webhook">[];
  /** Called once the replay has started. */
  onStarted: () => void;
};

/** Replays the selected deliveries, or those within filters. Counts them first. */
export function ReplayDialog({ filters, selected, onClose, onStarted }: Props) {
  const [openedAtMs] = useState(() => Date.now());
  const [choice, setChoice] = useState<Choice>({
    state: filters.state && isState(filters.state) ? filters.state : "UNDELIVERED",
    span: filters.from === undefined && filters.to === undefined ? "" : sameAsLog,
    webhookId: filters.webhookId ?? "",
  });
  const isSelection = selected.length > 0;
  const input = isSelection
    ? { deliveryIds: selected.map(({ id }) => id) }
    : toInput(filters, choice, openedAtMs);
  const chosen = choice.webhookId === "" ? null : [choice.webhookId];
  const webhookIds = isSelection ? selected.map(({ webhook }) => webhook.id) : chosen;
  const preview = useQuery(replayPreviewQuery(input));
  const start = useMutation({
    mutationFn: () => api.post("/api/notification/v2/replays", { body: input }),
    onSuccess: ({ total }) => {
      toast(`Replaying ${toDeliveryCount(total)}`, "The delivery log shows the progress.");
      onClose();
      onStarted();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Replay deliveries"
      description="They are sent now, oldest first, within the webhook's limits. Each keeps its webhook-id and eventId, so the receiver recognizes what it already has."
    >
      <div className="grid gap-5">
        {!isSelection && <Choices choice={choice} filters={filters} onChange={setChoice} />}
        {!isSelection && <Kept filters={filters} />}
        <TestFirst view={toView(filters)} webhookIds={webhookIds} />
        <ErrorBanner error={start.error} what="Could not start the replay." />
        <ErrorBanner error={preview.error} what="Could not prepare the replay." />
        {!preview.error && (
          <Send
            key={JSON.stringify(input)}
            preview={preview.data}
            busy={start.isPending}
            onSend={() => start.mutate()}
          />
        )}
      </div>
    </Dialog>
  );
}
