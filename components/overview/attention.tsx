import dynamic from "next/dynamic";
import { ApplicationName } from "#components/applications/environment-badge.tsx";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { counted, inCount } from "#components/ui/counted.ts";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { FaultNotice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import { addressOfLog, mostCounted } from "#lib/deliveries/filters.ts";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { addressOfWebhook, webhookCalls } from "#lib/webhooks/query-options.ts";

const TestDialog = dynamic(() =>
  import("#components/webhooks/test-dialog.tsx").then((module) => module.TestDialog),
);

const mostShown = 8;

/** Lists what needs attention, worst first, each with one action. Renders nothing if all is well. */
export function Attention({ webhooks, openProblems }: { webhooks: WebhookHealth[]; openProblems: number }) {
  const count = webhooks.length;
  if (count === 0 && openProblems === 0) return null;
  return (
    <Panel title="Needs attention">
      <ul className="-my-3 divide-y divide-line">
        {webhooks.slice(0, mostShown).map((webhook) => (
          <AttentionItem key={webhook.webhookId} webhook={webhook} />
        ))}
        {count > mostShown && (
          <li className="py-3 text-sm">
            <TextLink href="/webhooks">See {count - mostShown} more webhooks</TextLink>
          </li>
        )}
        {openProblems > 0 && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Status tone="warn">Open</Status>
            <p className="grow font-medium">{counted(openProblems, "data problem")} with branches</p>
            <ButtonLink href="/data-problems" size="sm">
              Review
            </ButtonLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function causeOf({ state, disabledReason, lastFailure }: WebhookHealth): string {
  if (state === "PAUSED") return "Somebody paused it.";
  const failure = lastFailure ? `${lastFailure.title}.` : null;
  const reason = state === "DISABLED" ? disabledReason : null;
  return [failure, reason].filter(Boolean).join(" ") || "Deliveries are failing.";
}

function AttentionItem({ webhook }: { webhook: WebhookHealth }) {
  const { isStaff } = useViewer();
  const { webhookId, name, application, organization, since } = webhook;
  return (
    <li
      aria-label={name}
      className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <p>
        <WebhookBadge delivery={webhook} />
      </p>
      <div className="grid gap-0.5">
        <p className="truncate">
          <Link href={addressOfWebhook(webhookId)} className="font-medium hover:text-accent">
            {name}
          </Link>{" "}
          <span className="text-muted text-sm">
            {isStaff ? organization.name : <ApplicationName application={application} />}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span>{causeOf(webhook)}</span>
          {since && (
            <span className="text-muted">
              Since <Time at={since} show="minute" />
            </span>
          )}
          <OpenCount webhook={webhook} state="HELD" count={webhook.held} word="held" />
          <OpenCount webhook={webhook} state="RETRYING" count={webhook.retrying} word="retrying" />
        </p>
      </div>
      <NextStep webhook={webhook} />
    </li>
  );
}

type OpenCountProps = { webhook: WebhookHealth; state: "HELD" | "RETRYING"; count: number; word: string };

function OpenCount({ webhook: { webhookId, application }, state, count, word }: OpenCountProps) {
  if (count === 0) return null;
  return (
    <Link
      href={addressOfLog({ applicationId: application.id, webhookId, state })}
      className="text-accent underline underline-offset-4"
    >
      {inCount(count)}
      {count >= mostCounted && "+"} {word}
    </Link>
  );
}

function NextStep({ webhook }: { webhook: WebhookHealth }) {
  const { webhookId: id, name, events, state, lastFailure } = webhook;
  const resume = useAction(() => webhookCalls.resume(id), {
    reloads: [],
    said: [`${name} was resumed`, "Held deliveries are being sent."],
  });
  if (state === "ACTIVE")
    return (
      <ButtonLink
        href={lastFailure ? `/deliveries/${lastFailure.deliveryId}` : addressOfWebhook(id)}
        size="sm"
        className="w-fit"
      >
        See cause
      </ButtonLink>
    );
  return (
    <ForChanges>
      {state === "DISABLED" ? (
        <DialogButton
          size="sm"
          className="w-fit"
          dialog={(onClose) => <TestDialog webhook={{ id, name, events }} onClose={onClose} />}
        >
          Send test
        </DialogButton>
      ) : (
        <Button size="sm" className="w-fit" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
      <FaultNotice error={resume.error} what={`Could not resume ${name}.`} className="sm:col-span-full" />
    </ForChanges>
  );
}
