import { RotateCw } from "lucide-react";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { toView } from "#components/deliveries/log-address.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import type { DeliveryFilters, LogCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import { useIsReplaying } from "./replays.tsx";

type Props = {
  filters: DeliveryFilters;
  counts: LogCounts | undefined;
  /** Whether the page has no other primary action. */
  mayBePrimary: boolean;
  onOpen: () => void;
};

/**
 * The action for the deliveries of a state: replay them, or resume their webhook. Without a state, replays what is undelivered, of
 * whatever age: what is lost, and what waits.
 */
export function BulkAction({ filters, counts, mayBePrimary, onOpen }: Props) {
  const { state } = filters;
  const { isStaff } = useViewer();
  const isReplaying = useIsReplaying(filters.webhookId);
  // Staff would replay for all partners.
  const isOfOne = !isStaff || Boolean(filters.organizationId || filters.applicationId || filters.webhookId);
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
  const isDefault = state === undefined;
  const { LOST, RETRYING, WAITING } = counts;
  const waiting = Math.max(RETRYING, WAITING ?? 0);
  const count = isDefault ? LOST + waiting : counts[state];
  if (count === 0) return null;
  const what = isDefault ? "undelivered" : deliveryStates[state].label.toLowerCase();
  return (
    <ForChanges>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {isDefault && (
          <p className="text-muted text-sm tabular-nums">
            {countText(LOST)} lost, {countText(waiting)} waiting
          </p>
        )}
        <DialogButton
          size="sm"
          busy={isReplaying}
          variant={mayBePrimary && isOfOne && state !== "DELIVERED" ? "primary" : "secondary"}
          dialog={(onClose) => (
            <ReplayDialog onClose={onClose} onStarted={onOpen} filters={filters} selected={[]} />
          )}
        >
          <RotateCw aria-hidden className="size-4" />
          {isReplaying ? "Replaying" : "Replay"} {countText(count)} {what}
        </DialogButton>
      </div>
    </ForChanges>
  );
}
