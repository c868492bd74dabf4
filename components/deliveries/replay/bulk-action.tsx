import { RotateCw } from "lucide-react";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressWithFilter } from "#components/log/application-address.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { toView } from "#lib/deliveries/filters.ts";
import type { DeliveryCounts, DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { addressOfWebhook } from "#lib/webhooks/query-options.ts";
import { ReplayDialog } from "./replay-dialog.tsx";

type Props = {
  filters: DeliveryFilters;
  counts: DeliveryCounts | undefined;
  /** Whether the page has no other primary action. */
  mayBePrimary: boolean;
  onOpen: () => void;
};

/** The action for the deliveries of a state: replay them, or resume their webhook. Without a state, replays what failed. */
export function BulkAction({ filters, counts, mayBePrimary, onOpen }: Props) {
  const { state } = filters;
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
  const chosen = state ?? (counts.RETRYING > 0 ? "RETRYING" : "GIVEN_UP");
  const count = counts[chosen];
  if (count === 0) return null;
  return (
    <ForChanges>
      <DialogButton
        size="sm"
        className="mb-3"
        variant={mayBePrimary && chosen !== "DELIVERED" ? "primary" : "secondary"}
        dialog={(onClose) => (
          <ReplayDialog
            onClose={onClose}
            onStarted={onOpen}
            filters={{ ...filters, state: chosen }}
            selected={[]}
          />
        )}
      >
        <RotateCw aria-hidden className="size-4" />
        Replay all {deliveryStates[chosen].label.toLowerCase()} ({countText(count)})
      </DialogButton>
    </ForChanges>
  );
}
