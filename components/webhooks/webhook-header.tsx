import { Pause, Play } from "lucide-react";
import { ForChanges, useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { BackLink, Figures, TitleActions } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { DueTime, Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { Rotation } from "./rotation.tsx";
import { successRate } from "./success-rate.ts";
import { useReceiving } from "./use-receiving.ts";
import { addressOfWebhook } from "./webhook-address.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

type HeaderProps = {
  webhook: ConsoleWebhook;
  health: WebhookHealth | undefined;
  /** Resuming is what the page is for: nothing below has a primary action. */
  isToResume: boolean;
  onTest: () => void;
};

/** The name, health, and actions of a webhook. */
export function WebhookHeader({ webhook, health, isToResume, onTest }: HeaderProps) {
  const { name, url, application, isInbox, delivery, rotationEndsAt } = webhook;
  const receiving = useReceiving(webhook);
  const { mayChange } = useViewer();
  const seesSecret = useOwns(application.id) && mayChange;
  const isActive = delivery.state === "ACTIVE";
  return (
    <header className="mb-4 grid gap-3">
      <BackLink href={`/webhooks?application=${application.id}`}>Webhooks of {application.name}</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">{name}</h1>
            <WebhookBadge webhook={{ ...health, ...delivery }} />
            {health?.since && (
              <span className="text-muted text-sm">
                Since <Time at={health.since} show="minute" />
              </span>
            )}
          </div>
          <p className="break-all font-mono text-muted text-sm">{url}</p>
          {rotationEndsAt !== null && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <Rotation endsAt={rotationEndsAt} />
              {seesSecret && (
                <TextLink href={addressOfWebhook(webhook.id, "secret")}>See the new secret</TextLink>
              )}
            </p>
          )}
        </div>
        <TitleActions>
          {isInbox && (
            <ButtonLink href={`/test-orders?application=${application.id}&tab=inbox`} size="sm">
              Open the inbox
            </ButtonLink>
          )}
          <ForChanges>
            <Button size="sm" onClick={onTest}>
              Send a test
            </Button>
            <Button
              size="sm"
              variant={isToResume && !isActive ? "primary" : "secondary"}
              icon={isActive ? Pause : Play}
              busy={receiving.isPending}
              onClick={() => receiving.mutate(isActive ? "PAUSED" : "ACTIVE")}
            >
              {isActive ? "Pause" : "Resume"}
            </Button>
          </ForChanges>
        </TitleActions>
      </div>
      <ErrorBanner
        error={receiving.error}
        what={`Could not ${receiving.variables === "PAUSED" ? "pause" : "resume"} ${name}.`}
      />
    </header>
  );
}

type FiguresProps = { health: WebhookHealth | undefined };

/** How long it takes to send what may be sent now. Later retries wait, too, so that its number would be another one. */
function describeCatchUp(health: WebhookHealth, catchUp: NonNullable<WebhookHealth["catchUp"]>): string {
  const works = health.state === "ACTIVE" && health.failingSince === null;
  const what = works ? "Sending what is due" : "Once the webhook works, sending what waits";
  return `${what} takes about ${inMs(catchUp.seconds * 1_000)} at ${catchUp.perSecond} a second.`;
}

/** Of a state, health counts no more. */
const maxCountedInState = 10_000;

function countWaiting({ queued, retrying, held }: WebhookHealth): string {
  const isMore = [queued, retrying, held].some((count) => count >= maxCountedInState);
  return `${inCount(queued + retrying + held)}${isMore ? "+" : ""}`;
}

/** The last 24 hours, and what is still to be sent. The log's tabs count each state. */
export function WebhookFigures({ health }: FiguresProps) {
  if (!health) return <div className="mb-4 min-h-16" />;
  const { lastDeliveredAt, nextAttemptAt, p95Ms, catchUp } = health;
  const figures = [
    { term: "Delivered, 24 hours", value: successRate(health) },
    { term: "p95, 24 hours", value: p95Ms === null ? "–" : inMs(p95Ms) },
    { term: "Last delivery", value: lastDeliveredAt ? <Time at={lastDeliveredAt} /> : "–" },
    { term: "Waiting now", value: countWaiting(health) },
    { term: "Next retry", value: nextAttemptAt ? <DueTime at={nextAttemptAt} /> : "–" },
  ];
  return (
    <div className="mb-4 grid gap-2">
      <Figures figures={figures} />
      {catchUp && <p className="text-sm">{describeCatchUp(health, catchUp)}</p>}
    </div>
  );
}
