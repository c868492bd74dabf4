import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { useIsReplaying } from "#components/deliveries/replay/replays.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { ErrorBanner, Progress } from "#components/ui/status.tsx";
import { countUndelivered, deliveriesText } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import {
  closeIncidentSchema,
  type IncidentDetail,
  maxReasonLength,
} from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { maxAttempts, retrySpanDays } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";

type Props = { incident: IncidentDetail; webhook: ConsoleWebhook; isNext: boolean };

/** Sends what is given up or waits, once and in order, and shows how far that is. Or says that it is not needed. */
export function ReplayStep({ incident, webhook, isNext }: Props) {
  const { deliveries } = incident;
  const undelivered = countUndelivered(incident);
  return (
    <>
      <p className="max-w-prose text-muted">
        {describeRest(incident)} A replay sends them once, the changes of an order one after the other.
        {deliveries.waiting > 0 &&
          webhook.delivery.state === "ACTIVE" &&
          ` Without one, each is retried by itself, up to ${maxAttempts} attempts in about ${retrySpanDays} days.`}
      </p>
      {undelivered > 0 && (
        <ForChanges>
          <div className="flex flex-wrap items-start gap-2">
            <Replay incident={incident} webhook={webhook} isNext={isNext} />
            <Close incident={incident} />
          </div>
        </ForChanges>
      )}
      {deliveries.delivered > 0 && (
        <Progress
          label={`${inCount(deliveries.delivered)} of ${inCount(deliveries.affected)} delivered`}
          value={deliveries.delivered}
          max={Math.max(deliveries.affected, 1)}
        />
      )}
    </>
  );
}

/** Says what is given up and what waits. */
function describeRest({ deliveries: { givenUp, waiting } }: IncidentDetail): string {
  const gone = givenUp > 0 && `${deliveriesText(givenUp)} ${givenUp === 1 ? "is" : "are"} given up`;
  const rest =
    waiting > 0 &&
    `${givenUp > 0 ? inCount(waiting) : deliveriesText(waiting)} ${waiting === 1 ? "waits" : "wait"}`;
  const parts = [gone, rest].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(", and ")}.` : "Nothing is missing.";
}

function Replay({ incident, webhook: { id, name, delivery }, isNext }: Props) {
  const isActive = delivery.state === "ACTIVE";
  const count = inCount(countUndelivered(incident));
  const isReplaying = useIsReplaying(id) && isActive;
  const replay = useMutation({
    mutationFn: async () => {
      if (!isActive)
        await api.post("/api/notification/v2/webhooks/[webhookId]/resume", { params: { webhookId: id } });
      // Resuming sends what waits.
      if (!isActive && incident.deliveries.givenUp === 0) return;
      await api.post("/api/notification/v2/replays", {
        body: {
          from: new Date(0).toISOString(),
          webhookId: id,
          incidentId: incident.id,
          state: "UNDELIVERED",
        },
      });
    },
    meta: { done: [`${count} on the way to ${name}`, "This page shows the progress."] },
  });
  return (
    <>
      <Button
        variant={isNext ? "primary" : "secondary"}
        className="max-w-full py-1.5 whitespace-normal!"
        icon={RotateCw}
        busy={replay.isPending || isReplaying}
        onClick={() => replay.mutate()}
      >
        {isReplaying ? "Replaying" : isActive ? "Replay" : "Resume and replay"} {count} undelivered
      </Button>
      <ErrorBanner error={replay.error} what="Could not replay the deliveries." className="w-full" />
    </>
  );
}

/** For deliveries that nobody misses, such as those of a canceled order. */
function Close({ incident }: Pick<Props, "incident">) {
  const what = deliveriesText(countUndelivered(incident));
  return (
    <FormButton
      label="Close without replay"
      button={{ variant: "quiet" }}
      title="Close the incident?"
      description={`${what} will not be sent: those that wait are given up too. The log keeps them, and you can resend each. The audit log keeps your reason.`}
      schema={closeIncidentSchema}
      failure="Could not close the incident."
      submit="Close the incident"
      mutationFn={(body) =>
        api.post("/api/console/incidents/[incidentId]/close", { params: { incidentId: incident.id }, body })
      }
    >
      <TextAreaField
        label={`Why ${what} ${countUndelivered(incident) === 1 ? "is" : "are"} not needed`}
        name="reason"
        maxLength={maxReasonLength}
      />
    </FormButton>
  );
}
