import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { TestDialog } from "#components/webhooks/test-dialog.tsx";
import { useReceiverWording } from "#components/webhooks/use-receiver-wording.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import { getCause } from "#components/webhooks/webhook-table.tsx";
import { addressOfLog, maxCounted } from "#lib/deliveries/filters.ts";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { counted, inCount } from "#lib/platform/counted.ts";
import type { Overview } from "#lib/portal/overview/schemas.ts";
import { addressOfWebhook, webhookCalls } from "#lib/webhooks/query-options.ts";

const maxShown = 8;

function OpenProblems({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Status tone="warn">Open</Status>
      <p className="grow font-medium">{counted(count, "problem report")} on branches</p>
      <ButtonLink href="/data-problems" size="sm">
        Review
      </ButtonLink>
    </li>
  );
}

/** What needs attention, worst first, each with one action. Renders nothing if all is well. */
export function Attention({ webhooks }: { webhooks: WebhookHealth[] }) {
  if (webhooks.length === 0) return null;
  return (
    <Panel title="Needs attention">
      <ul className="-my-3 divide-y divide-line">
        {webhooks.slice(0, maxShown).map((webhook) => (
          <AttentionItem key={webhook.webhookId} webhook={webhook} />
        ))}
        {webhooks.length > maxShown && (
          <li className="py-3 text-sm">
            <TextLink href="/webhooks">See {webhooks.length - maxShown} more webhooks</TextLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}

type QueueProps = {
  webhooks: WebhookHealth[];
  contacts: Overview["contacts"];
  openProblems: number;
};

/** For staff: the partners whose webhooks need attention, with whom to call, then open problem reports. */
export function WorkQueue({ webhooks, contacts, openProblems }: QueueProps) {
  const partners = [...Map.groupBy(webhooks, ({ organization }) => organization.id)];
  if (partners.length === 0 && openProblems === 0)
    return (
      <Panel title="Work queue">
        <p className="text-muted">
          Nothing to do: no webhook needs attention, and no problem report is open.
        </p>
      </Panel>
    );
  return (
    <Panel title="Work queue">
      <ul className="-my-3 divide-y divide-line">
        {partners.slice(0, maxShown).map(([organizationId, ofPartner]) => (
          <li key={organizationId} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <Link href={`/organizations/${organizationId}`} className="font-semibold hover:text-accent">
                {ofPartner[0]?.organization.name}
              </Link>
              <span className="flex flex-wrap gap-x-4 text-sm">
                {contacts
                  .filter((contact) => contact.organizationId === organizationId)
                  .map(({ name, email }) => (
                    <a
                      key={email}
                      href={`mailto:${email}`}
                      className="text-accent underline underline-offset-4"
                    >
                      {name}
                    </a>
                  ))}
              </span>
            </p>
            <ul className="divide-y divide-line">
              {ofPartner.map((webhook) => (
                <AttentionItem key={webhook.webhookId} webhook={webhook} />
              ))}
            </ul>
          </li>
        ))}
        {partners.length > maxShown && (
          <li className="py-3 text-sm">
            <TextLink href="/webhooks">
              See the webhooks of {partners.length - maxShown} more partners
            </TextLink>
          </li>
        )}
        <OpenProblems count={openProblems} />
      </ul>
    </Panel>
  );
}

function AttentionItem({ webhook }: { webhook: WebhookHealth }) {
  const { webhookId, name, application, since } = webhook;
  const forReader = useReceiverWording();
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
          <span className="text-muted text-sm">{application.name}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span>{forReader(application.id, getCause(webhook))}</span>
          {since && (
            <span className="text-muted">
              Since <Time at={since} show="minute" />
            </span>
          )}
          <OpenCount webhook={webhook} state="HELD" count={webhook.held} label="held" />
          <OpenCount webhook={webhook} state="RETRYING" count={webhook.retrying} label="retrying" />
        </p>
      </div>
      <NextStep webhook={webhook} />
    </li>
  );
}

type OpenCountProps = { webhook: WebhookHealth; state: "HELD" | "RETRYING"; count: number; label: string };

function OpenCount({ webhook: { webhookId, application }, state, count, label }: OpenCountProps) {
  if (count === 0) return null;
  return (
    <Link
      href={addressOfLog({ applicationId: application.id, webhookId, state })}
      className="text-accent underline underline-offset-4"
    >
      {inCount(count)}
      {count >= maxCounted && "+"} {label}
    </Link>
  );
}

function NextStep({ webhook }: { webhook: WebhookHealth }) {
  const { webhookId: id, name, events, state, lastFailure } = webhook;
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => webhookCalls.resume(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      toast(`${name} was resumed`, "Held deliveries are being sent.");
    },
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
      <ErrorBanner error={resume.error} what={`Could not resume ${name}.`} className="sm:col-span-full" />
    </ForChanges>
  );
}
