import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { IncidentRow, incidentAction, incidentColumns } from "#components/incidents/incident-row.tsx";
import { LastContact, SendToPartner } from "#components/incidents/send-to-partner.tsx";
import { addressWithFilter } from "#components/log/application-address.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import type {
  Attention as AttentionList,
  IdleWebhook,
  Incident,
  Standing,
} from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import type { Overview } from "#lib/portal/shared/overview-schemas.ts";
import { HeldEvents, hasUnreached, UnreachedEvents } from "./unreached-events.tsx";

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

type ListProps = {
  attention: AttentionList;
  /** Of the partner whose page it is. */
  organizationId?: string;
};

/** Those that the list does not show. */
function Rest({ attention: { incidents, idle, total }, organizationId }: ListProps) {
  const more = total - incidents.length - idle.length;
  if (more <= 0) return null;
  return (
    <li className="py-3 text-sm">
      <TextLink href={addressWithFilter("/incidents", { organizationId, state: "open" })}>
        See {counted(more, "more webhook")}
      </TextLink>
    </li>
  );
}

/** For staff: sends a partner's incidents to its admins, all at once, and when that was last done. */
function Contact({ incidents }: { incidents: readonly Incident[] }) {
  const { organizationId } = useViewer();
  const ofPartner = incidents.filter(({ organization }) => organization.id !== organizationId);
  if (ofPartner.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm max-sm:pb-1.5">
      <span className="text-muted">
        <LastContact incidents={ofPartner} />
      </span>
      <SendToPartner key={ofPartner.map(({ id }) => id).join()} incidents={ofPartner} />
    </div>
  );
}

/** The webhooks that need a person, worst first, each with one action, and for staff those that the partner paused itself. */
export function Attention({ attention, organizationId }: ListProps) {
  const { incidents, idle, total, paused } = attention;
  return (
    <>
      {total > 0 && (
        <Panel
          title="Needs attention"
          action={organizationId !== undefined && <Contact incidents={incidents} />}
        >
          <ul className="-my-3 divide-y divide-line">
            {incidents.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} namesPartner={false} />
            ))}
            <IdleRows webhooks={idle} />
            <Rest attention={attention} {...(organizationId !== undefined && { organizationId })} />
          </ul>
        </Panel>
      )}
      {paused.length > 0 && (
        <Panel title="Paused">
          <ul className="-my-3 divide-y divide-line">
            <IdleRows webhooks={paused} />
          </ul>
        </Panel>
      )}
    </>
  );
}

function IdleRows({ webhooks }: { webhooks: readonly IdleWebhook[] }) {
  return webhooks.map((webhook) => <IdleRow key={webhook.webhookId} webhook={webhook} />);
}

type QueueProps = {
  standing: Standing;
  unreached: UnreachedCounts;
  contacts: Overview["contacts"];
  openProblems: number;
};

/** For staff: events that reached nobody, the partners whose webhooks need attention, worst first, with whom to call, then open problem reports. */
export function WorkQueue({ standing, unreached, contacts, openProblems }: QueueProps) {
  const { attention } = standing;
  if (attention.total === 0 && openProblems === 0 && !hasUnreached(unreached))
    return (
      <Panel title="Work queue">
        <p className="text-muted">
          Nothing to do: every event of the last 24 hours reached somebody, no webhook needs attention, and no
          problem report is open.
        </p>
      </Panel>
    );
  const items: (Incident | IdleWebhook)[] = [...attention.incidents, ...attention.idle];
  const partners = [...Map.groupBy(items, ({ organization }) => organization.id)];
  return (
    <Panel title="Work queue">
      <ul className="-my-3 divide-y divide-line">
        <UnreachedEvents unreached={unreached} />
        {partners.map(([organizationId, ofPartner]) => (
          <li key={organizationId} aria-label={ofPartner[0]?.organization.name} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
                <Link
                  href={`/organizations/${organizationId}`}
                  className="font-semibold text-base hover:text-accent"
                >
                  {ofPartner[0]?.organization.name}
                </Link>
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
              </p>
              <Contact incidents={ofPartner.filter((item) => "failure" in item)} />
            </div>
            <ul className="-mb-3 divide-y divide-line">
              {ofPartner.map((item) =>
                "failure" in item ? (
                  <IncidentRow key={item.id} incident={item} namesPartner={false} />
                ) : (
                  <IdleRow key={item.webhookId} webhook={item} />
                ),
              )}
            </ul>
          </li>
        ))}
        <Rest attention={attention} />
        <OpenProblems count={openProblems} />
        <HeldEvents unreached={unreached} held={attention.heldByPaused} />
      </ul>
    </Panel>
  );
}

/** Why it needs a person. */
function getReason({ state, disabledReason, pausedBy }: IdleWebhook): string {
  if (state === "ACTIVE") return "It works, but its queue grows: more arrives than it takes";
  if (state === "DISABLED") return disabledReason ?? "This webhook was disabled.";
  return pausedBy === null ? "Somebody paused it" : `Paused by ${pausedBy}`;
}

/** A webhook without an incident that is behind or stopped. */
function IdleRow({ webhook }: { webhook: IdleWebhook }) {
  const { webhookId, name, application, state, since, held } = webhook;
  const { isStaff } = useViewer();
  const isBehind = state === "ACTIVE";
  return (
    <li aria-label={name} className={`grid gap-x-4 gap-y-2 py-3 ${incidentColumns}`}>
      <p>
        <WebhookBadge webhook={{ state, failingSince: null, ...(isBehind && { behindSince: since }) }} />
      </p>
      <div className="grid min-w-0 gap-0.5">
        <p className="truncate">
          <Link href={addressOfWebhook(webhookId)} className="font-medium hover:text-accent">
            {name}
          </Link>{" "}
          <span className="text-muted text-sm">{application.name}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span>{getReason(webhook)}</span>
          <span className="text-muted">
            For <Time at={since} show="age" />
          </span>
        </p>
      </div>
      <p className="text-sm tabular-nums max-sm:empty:hidden sm:max-lg:col-start-2">
        {held > 0 && (
          <Link
            href={addressOfLog({ webhookId, state: "HELD" })}
            className="font-semibold hover:text-accent hover:underline"
          >
            {countText(held)} held
          </Link>
        )}
      </p>
      {isBehind || (isStaff && state === "PAUSED") ? (
        <ButtonLink href={addressOfWebhook(webhookId)} size="sm" className={incidentAction}>
          Open
          <span className="sr-only"> {name}</span>
        </ButtonLink>
      ) : (
        <Resume webhookId={webhookId} name={name} />
      )}
    </li>
  );
}

function Resume({ webhookId, name }: Pick<IdleWebhook, "webhookId" | "name">) {
  const resume = useMutation({
    mutationFn: () => api.post("/api/notification/v2/webhooks/[webhookId]/resume", { params: { webhookId } }),
    meta: { done: [`${name} was resumed`, "Held deliveries are being sent."] },
  });
  return (
    <ForChanges>
      <Button size="sm" className={incidentAction} busy={resume.isPending} onClick={() => resume.mutate()}>
        Resume
      </Button>
      <ErrorBanner error={resume.error} what={`Could not resume ${name}.`} className="col-span-full!" />
    </ForChanges>
  );
}
