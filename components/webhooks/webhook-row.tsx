import { KeyRound, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { successRate } from "./success-rate.ts";
import { TestDialog } from "./test-dialog.tsx";
import { UnregisterDialog } from "./unregister-dialog.tsx";
import { useReceiving } from "./use-receiving.ts";
import { addressOfWebhook } from "./webhook-address.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

type Props = { webhook: ConsoleWebhook };

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs whitespace-nowrap">{term}</dt>
      <dd className="text-sm tabular-nums">{children}</dd>
    </div>
  );
}

/** Says how many deliveries are still open, or lost. */
function describeTraffic(health: WebhookHealth | undefined): string | null {
  if (!health) return null;
  const { held, retrying, incident } = health;
  if (held > 0) return `${inCount(held)} held`;
  if (retrying > 0) return `${inCount(retrying)} retrying`;
  return incident && incident.givenUp > 0 ? `${inCount(incident.givenUp)} lost` : null;
}

/** A webhook in the list: a line, or on a narrow screen a card. The whole row opens its page. */
export function WebhookRow({
  webhook,
  health,
  isNew = false,
}: Props & {
  health: WebhookHealth | undefined;
  /** The health of the others is known. */
  isNew?: boolean;
}) {
  const { id, name, url, events, isInbox, delivery } = webhook;
  const receiving = useReceiving(webhook);
  return (
    <article
      aria-label={name}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 has-[h3_:focus-visible]:bg-accent-soft hover:bg-sunken md:min-h-16 md:grid-cols-[8.75rem_minmax(0,1fr)_11rem_auto] md:gap-y-0 md:py-2 xl:grid-cols-[8.75rem_minmax(0,1fr)_8.5rem_11rem_auto] xl:gap-x-6"
    >
      <div className="min-w-0 md:max-xl:col-start-2 xl:order-2">
        <h3 className="truncate font-semibold">
          <Link href={addressOfWebhook(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="truncate text-muted text-xs" title={url}>
          {isInbox ? "Built-in inbox" : <span className="font-mono">{url}</span>}
        </p>
      </div>
      <div className="justify-self-end text-right md:col-start-1 md:row-span-2 md:row-start-1 md:justify-self-start md:text-left">
        <WebhookBadge webhook={{ ...(isNew && { lastDeliveredAt: null }), ...health, ...delivery }} />
        <p className="text-muted text-xs empty:hidden md:pl-2.5">{describeTraffic(health)}</p>
      </div>
      <p className="flex flex-wrap gap-x-3 font-mono text-muted text-xs max-md:col-span-2 md:max-xl:col-start-2 md:max-xl:row-start-2 xl:order-3">
        {events.map((event) => (
          <span key={event}>{event}</span>
        ))}
      </p>
      <dl className="grid grid-cols-[4.5rem_1fr] gap-x-3 md:col-start-3 md:row-span-2 md:row-start-1 xl:order-4 xl:col-start-4">
        <Figure term="Delivered">{successRate(health)}</Figure>
        <Figure term="Last delivery">
          {health?.lastDeliveredAt ? <Time at={health.lastDeliveredAt} /> : "–"}
        </Figure>
      </dl>
      <ForChanges>
        <RowActions webhook={webhook} receiving={receiving} />
      </ForChanges>
      <ErrorBanner
        error={receiving.error}
        what={`Could not ${receiving.variables === "PAUSED" ? "pause" : "resume"} ${name}.`}
        className="relative z-10 order-last col-span-full"
      />
    </article>
  );
}

type ActionsProps = Props & { receiving: ReturnType<typeof useReceiving> };

/** Above the link that covers the row. */
function RowActions({ webhook, receiving }: ActionsProps) {
  const { id, name, application, delivery } = webhook;
  const [isUnregistering, setIsUnregistering] = useState(false);
  const isActive = delivery.state === "ACTIVE";
  return (
    <div className="relative z-10 flex items-center gap-1 justify-self-end md:col-start-4 md:row-span-2 md:row-start-1 xl:order-5 xl:col-start-5">
      <DialogButton size="sm" dialog={(onClose) => <TestDialog webhook={webhook} onClose={onClose} />}>
        Send test
      </DialogButton>
      <Menu
        label={`More actions for ${name}`}
        items={[
          { label: "Edit", icon: Pencil, href: addressOfWebhook(id, "settings") },
          {
            label: isActive ? "Pause" : "Resume",
            icon: isActive ? Pause : Play,
            onSelect: () => receiving.mutate(isActive ? "PAUSED" : "ACTIVE"),
          },
          ...(useOwns(application.id)
            ? [{ label: "Rotate secret", icon: KeyRound, href: addressOfWebhook(id, "secret") }]
            : []),
          {
            label: "Unregister …",
            icon: Trash2,
            isDanger: true,
            onSelect: () => setIsUnregistering(true),
          },
        ]}
      />
      {isUnregistering && <UnregisterDialog webhook={webhook} onClose={() => setIsUnregistering(false)} />}
    </div>
  );
}
