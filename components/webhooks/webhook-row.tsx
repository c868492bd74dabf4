import clsx from "clsx";
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Link } from "#components/ui/link.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { getHealthWord } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { useFailureWords } from "./failure-words.ts";
import { Rotation } from "./rotation.tsx";
import { Sparkline } from "./sparkline.tsx";
import { successRate } from "./success-rate.ts";
import { TestDialog } from "./test-dialog.tsx";
import { UnregisterDialog } from "./unregister-dialog.tsx";
import { useReceiving } from "./use-receiving.ts";
import { addressOfWebhook } from "./webhook-address.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

/** Of every cell of the table. */
export const cell = "px-2 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-4 sm:last:pr-4";

/** Says how many deliveries its incident misses, or what it holds without one. */
function describeTraffic({ held, incident }: WebhookHealth): string | null {
  const undelivered = incident ? incident.waiting + incident.givenUp : 0;
  if (undelivered > 0) return `${inCount(undelivered)} undelivered`;
  return held > 0 ? `${inCount(held)} held` : null;
}

/** Why a webhook is not healthy, in a sentence. */
function getCause(webhook: WebhookHealth): string {
  const { disabledReason, lastFailure, incident } = webhook;
  const because = lastFailure && `${lastFailure.title}.`;
  switch (getHealthWord(webhook)) {
    case "DISABLED":
      return disabledReason ?? "It was disabled.";
    case "PAUSED":
      return "Deliveries are held until it resumes.";
    case "FAILING":
      return because ?? "Deliveries are failing.";
    case "LOSSES":
      return `It works again. ${counted(incident?.givenUp ?? 0, "delivery needs", "deliveries need")} a replay.`;
    case "RECOVERING":
      return `It works again. ${counted(incident?.waiting ?? 0, "delivery waits", "deliveries wait")}.`;
    default:
      return "It works, but its queue grows.";
  }
}

type Props = { webhook: WebhookHealth };

type RowProps = Props & {
  /** Without its events, causes, and rotation; on a phone, only with its health. */
  isBrief: boolean;
};

/** A webhook in the table; on a narrow screen, a card. The whole row opens its page. */
export function WebhookRow({ webhook, isBrief }: RowProps) {
  const { mayChange } = useViewer();
  const { webhookId, name, url, isInbox, events, hours, p95Ms, lastDeliveredAt, rotationEndsAt } = webhook;
  const receiving = useReceiving({ id: webhookId, name });
  const rate = successRate(webhook);
  return (
    <tr className="relative grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-y-1 py-2.5 has-[th_:focus-visible]:bg-accent-soft hover:bg-sunken max-sm:grid sm:h-14">
      <td className={clsx(cell, isBrief && "max-sm:px-4 max-sm:text-right")}>
        <WebhookBadge webhook={webhook} />
        <p className="text-muted text-xs empty:hidden">{describeTraffic(webhook)}</p>
      </td>
      <th
        scope="row"
        className={clsx(
          cell,
          "text-left font-normal max-sm:px-4 sm:py-1.5",
          isBrief ? "max-sm:order-first" : "max-sm:order-last max-sm:col-span-3",
        )}
      >
        <p className="sm:truncate">
          <Link href={addressOfWebhook(webhookId)} className="font-semibold after:absolute after:inset-0">
            {name}
          </Link>
        </p>
        <p className={clsx("grid gap-x-3 text-muted text-xs lg:flex", isBrief && "max-sm:hidden")}>
          {!isBrief && <span className="shrink-0 font-mono">{events.join(", ")}</span>}
          {isInbox ? (
            <span>Built-in inbox</span>
          ) : (
            <span className="min-w-0 max-w-full truncate font-mono" title={url}>
              {url}
            </span>
          )}
        </p>
        {!isBrief && <Cause webhook={webhook} />}
        {!isBrief && rotationEndsAt !== null && (
          <p className="text-muted text-xs">
            <Rotation endsAt={rotationEndsAt} />
          </p>
        )}
        <ErrorBanner
          error={receiving.error}
          what={`Could not ${receiving.variables === "PAUSED" ? "pause" : "resume"} ${name}.`}
          className="relative z-10 my-2"
        />
      </th>
      <td className={`${cell} max-lg:hidden`}>
        <Sparkline hours={hours} />
      </td>
      <td className={clsx(cell, "text-right max-sm:px-4", (isBrief || rate === "–") && "max-sm:hidden")}>
        {rate}
        <span className="sm:hidden"> delivered</span>
      </td>
      <td className={`${cell} text-right max-xl:hidden`}>{inMs(p95Ms)}</td>
      <td className={`${cell} text-right text-muted max-sm:hidden`}>
        {lastDeliveredAt ? <Time at={lastDeliveredAt} /> : "–"}
      </td>
      {mayChange && (
        <td className={clsx(cell, "text-right", isBrief && "max-sm:hidden")}>
          <Actions webhook={webhook} receiving={receiving} />
        </td>
      )}
    </tr>
  );
}

/** What keeps a webhook from being healthy, and since when. */
function Cause({ webhook }: Props) {
  const explain = useFailureWords();
  const { application, lastFailure, since } = webhook;
  if (["HEALTHY", "NEW"].includes(getHealthWord(webhook))) return null;
  return (
    <p className="text-xs">
      {getCause({ ...webhook, lastFailure: lastFailure && explain(application.id, lastFailure) })}
      {since && (
        <>
          {" "}
          <span className="whitespace-nowrap text-muted">
            Since <Time at={since} show="minute" />
          </span>
        </>
      )}
    </p>
  );
}

type ActionsProps = Props & { receiving: ReturnType<typeof useReceiving> };

/** Above the link that covers the row. */
function Actions({ webhook, receiving }: ActionsProps) {
  const { webhookId: id, name, events, application, state } = webhook;
  const [dialog, setDialog] = useState<"test" | "unregister" | null>(null);
  const close = () => setDialog(null);
  const isActive = state === "ACTIVE";
  return (
    <div className="relative z-10 inline-flex">
      <Menu
        label={`More actions for ${name}`}
        items={[
          { label: "Send a test", icon: Send, onSelect: () => setDialog("test") },
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
            onSelect: () => setDialog("unregister"),
          },
        ]}
      />
      {dialog === "test" && <TestDialog webhook={{ id, name, events }} onClose={close} />}
      {dialog === "unregister" && <UnregisterDialog webhook={{ id, name }} onClose={close} />}
    </div>
  );
}
