import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pause, Pencil, Play, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Time } from "#components/ui/time.tsx";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { addressOfWebhook } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { successRate } from "./success-rate.ts";
import { UnregisterDialog } from "./unregister-dialog.tsx";
import { useReceiving } from "./use-receiving.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

const TestDialog = dynamic(() => import("./test-dialog.tsx").then((module) => module.TestDialog));

type Props = { webhook: ConsoleWebhook };

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="text-sm tabular-nums">{children}</dd>
    </div>
  );
}

/** A webhook in the list: a line, or on a narrow screen a card. The whole row opens its page. */
export function WebhookRow({ webhook, health }: Props & { health: WebhookHealth | undefined }) {
  const { id, name, url, events, isInbox, delivery } = webhook;
  const receiving = useReceiving(webhook);
  return (
    <article
      aria-label={name}
      className="relative grid gap-x-5 gap-y-2 px-4 py-3 has-[h3_:focus-visible]:bg-accent-soft hover:bg-sunken sm:px-5 lg:min-h-16 lg:grid-cols-[7rem_minmax(0,1fr)_9rem_11rem_8.5rem] lg:items-center lg:py-2"
    >
      <p className="max-lg:order-2">
        <WebhookBadge delivery={delivery} />
      </p>
      <div className="min-w-0 max-lg:order-1">
        <h3 className="truncate font-semibold">
          <Link href={addressOfWebhook(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="truncate text-muted text-xs" title={url}>
          {isInbox ? "Built-in inbox" : <span className="font-mono">{url}</span>}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-3 font-mono text-muted text-xs max-lg:order-3">
        {events.map((event) => (
          <span key={event}>{event}</span>
        ))}
      </p>
      <dl className="grid grid-cols-[5rem_1fr] gap-x-4 max-lg:order-4">
        <Figure term="Delivered">{successRate(health)}</Figure>
        <Figure term="Last delivery">
          {health?.lastDeliveredAt ? <Time at={health.lastDeliveredAt} /> : "–"}
        </Figure>
      </dl>
      <ForChanges>
        <RowActions webhook={webhook} receiving={receiving} />
      </ForChanges>
      {receiving.error && (
        <div className="relative z-10 order-last lg:col-span-full">
          <FaultNotice error={receiving.error} what={`Could not change ${name}.`} />
        </div>
      )}
    </article>
  );
}

type ActionsProps = Props & { receiving: ReturnType<typeof useReceiving> };

/** Above the link that covers the row. */
function RowActions({ webhook, receiving }: ActionsProps) {
  const { id, name, application, delivery } = webhook;
  const queryClient = useQueryClient();
  const [isUnregistering, setIsUnregistering] = useState(false);
  const isActive = delivery.state === "ACTIVE";
  return (
    <div className="relative z-10 flex items-center gap-1 max-lg:order-5 lg:justify-self-end">
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
      {isUnregistering && (
        <UnregisterDialog
          webhook={webhook}
          onClose={() => setIsUnregistering(false)}
          onDone={() => queryClient.invalidateQueries({ queryKey: ["webhooks"] })}
        />
      )}
    </div>
  );
}
