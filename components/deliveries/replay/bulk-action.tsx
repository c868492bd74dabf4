import { RotateCw } from "lucide-react";
import { countText, useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { toView } from "#components/deliveries/log-address.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { ForChanges, usePartnerName, useViewer } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import type { DeliveryFilters, LogCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import { useIsReplaying } from "./replays.tsx";

type Props = {
  filters: DeliveryFilters;
  counts: LogCounts | undefined;
  onStarted: () => void;
};

/** Whether filters leave less than everything that staff see. */
function isScoped({
  organizationId,
  applicationId,
  webhookId,
  incidentId,
  orderNumber,
  reference,
}: DeliveryFilters): boolean {
  return [organizationId, applicationId, webhookId, incidentId, orderNumber, reference].some(
    (value) => value !== undefined,
  );
}

/** For staff, whose deliveries these are: “to Orders of RidgeERP”, or “of Ridgeline Builders”. Null where nothing says it. */
function useWhose(filters: DeliveryFilters): string | null {
  const { isStaff, applications } = useViewer();
  const partner = usePartnerName(filters.organizationId);
  const webhook = useWebhookChoices(toView(filters)).find(([id]) => id === filters.webhookId);
  if (!isStaff) return null;
  if (webhook) return `to ${webhook[1]}`;
  const application = applications.find(({ id }) => id === filters.applicationId);
  const owner = application?.name ?? partner;
  return owner ? `of ${owner}` : null;
}

/**
 * The action for the deliveries of a state: replay them, or resume their webhook. Without a state, replays what is undelivered, of
 * whatever age, and says how many it leaves out because they are held. To staff it is offered within a partner, a webhook, or an order.
 */
export function BulkAction({ filters, counts, onStarted }: Props) {
  const { state } = filters;
  const { isStaff } = useViewer();
  const whose = useWhose(filters);
  const isReplaying = useIsReplaying(filters.webhookId);
  if (!counts || state === "QUEUED") return null;
  if (state === "HELD")
    return (
      counts.HELD > 0 && (
        <p className="mb-3 text-muted text-sm">
          To send them,{" "}
          <TextLink
            href={
              filters.webhookId
                ? addressOfWebhook(filters.webhookId)
                : addressWithFilter("/webhooks", toView(filters))
            }
          >
            resume their webhook
          </TextLink>
        </p>
      )
    );
  if (isStaff && !isScoped(filters))
    return (
      <p className="mb-3 text-muted text-sm sm:leading-9">
        To replay deliveries, filter them by partner or webhook
      </p>
    );
  const isDefault = state === undefined;
  const { LOST, RETRYING, WAITING, HELD } = counts;
  const waiting = Math.max(RETRYING, WAITING ?? 0);
  const count = isDefault ? LOST + waiting : counts[state];
  if (count === 0) return null;
  const what = isDefault ? "undelivered" : deliveryStates[state].label.toLowerCase();
  return (
    <ForChanges>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {isDefault && HELD > 0 && (
          <p className="text-muted text-sm tabular-nums">
            Without {countText(HELD)} held, which {HELD === 1 ? "is" : "are"} sent on resume
          </p>
        )}
        <DialogButton
          size="sm"
          className="max-w-full py-1.5 text-left whitespace-normal!"
          busy={isReplaying}
          dialog={(onClose) => (
            <ReplayDialog onClose={onClose} onStarted={onStarted} filters={filters} selected={[]} />
          )}
        >
          <RotateCw aria-hidden className="size-4" />
          {isReplaying ? "Replaying" : "Replay"} {countText(count)} {what}
          {whose && ` ${whose}`}
        </DialogButton>
      </div>
    </ForChanges>
  );
}
