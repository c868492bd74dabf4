import { Pause, Play } from "lucide-react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { BackLink, Figures } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { inCount } from "#lib/platform/counted.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { getHealthWord } from "#lib/webhooks/webhook-health.ts";
import { successRate } from "./success-rate.ts";
import { useReceiving } from "./use-receiving.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

type HeaderProps = {
  webhook: ConsoleWebhook;
  health: WebhookHealth | undefined;
  hasPassed: boolean;
  onTest: () => void;
};

/** The name, health, and actions of a webhook. */
export function WebhookHeader({ webhook, health, hasPassed, onTest }: HeaderProps) {
  const { name, url, application, isInbox, delivery } = webhook;
  const receiving = useReceiving(webhook);
  const isActive = delivery.state === "ACTIVE";
  const isBroken = ["FAILING", "DISABLED"].includes(getHealthWord(delivery));
  return (
    <header className="mb-4 grid gap-3">
      <BackLink href={`/webhooks?application=${application.id}`}>Webhooks of {application.name}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">{name}</h1>
            <WebhookBadge delivery={{ ...health, ...delivery }} showsSince />
          </div>
          <p className="break-all font-mono text-muted text-sm">{url}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isInbox && (
            <ButtonLink href={`/test-orders?application=${application.id}&tab=inbox`}>
              Open the inbox
            </ButtonLink>
          )}
          <ForChanges>
            <Button variant={isBroken && !hasPassed ? "primary" : "secondary"} onClick={onTest}>
              Send test
            </Button>
            <Button
              variant={delivery.state === "PAUSED" ? "primary" : "secondary"}
              icon={isActive ? Pause : Play}
              busy={receiving.isPending}
              onClick={() => receiving.mutate(isActive ? "PAUSED" : "ACTIVE")}
            >
              {isActive ? "Pause" : "Resume"}
            </Button>
          </ForChanges>
        </div>
      </div>
      <ErrorBanner
        error={receiving.error}
        what={`Could not ${receiving.variables === "PAUSED" ? "pause" : "resume"} ${name}.`}
      />
    </header>
  );
}

type FiguresProps = { health: WebhookHealth | undefined; path: string };

/** The last 24 hours, and what is not delivered yet. */
export function WebhookFigures({ health, path }: FiguresProps) {
  if (!health) return <div className="mb-4 min-h-16" />;
  const { lastDeliveredAt, retrying, held, p95Ms } = health;
  const figures = [
    { term: "Delivered, 24 hours", value: successRate(health) },
    { term: "p95", value: inMs(p95Ms) },
    { term: "Last delivery", value: lastDeliveredAt ? <Time at={lastDeliveredAt} /> : "–" },
    { term: "Retrying", value: inCount(retrying), href: `${path}?state=RETRYING` },
    { term: "Held", value: inCount(held), href: `${path}?state=HELD` },
  ];
  return <Figures className="mb-4" figures={figures} />;
}
