"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Play, RotateCw } from "lucide-react";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { getTitle } from "#components/deliveries/delivery-title.ts";
import { deliveryQuery } from "#components/deliveries/queries.ts";
import { standingQuery } from "#components/incidents/queries.ts";
import { ForChanges, useOwns, usePartnerName, useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { BackLink, Panel, TitleActions } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { useReceiving } from "#components/webhooks/use-receiving.ts";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { addressOfIncident } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import { firstLines, isWhole } from "#lib/notifications/deliveries/shared/first-lines.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import type { DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { AnswerBlock } from "./answer-block.tsx";
import { Countdown, Timeline } from "./timeline.tsx";
import { useResend } from "./use-resend.ts";

type Hold = { title: string; description: string; forStaff?: string };

/** Why a delivery is held, and what to do about it. */
const holds = {
  paused_webhook: {
    title: "Its webhook is paused",
    description: "It is sent when you resume the webhook.",
    forStaff: "It is sent when the partner resumes the webhook.",
  },
  disabled_webhook: {
    title: "Its webhook is disabled",
    description: "Fix your receiver, then resume the webhook to send this delivery.",
    forStaff: "It is sent when the partner has fixed its receiver and resumed the webhook.",
  },
  earlier_delivery: {
    title: "Waits for an earlier event of this order",
    description:
      "Events of an order are delivered in sequence. This one follows once the receiver accepts the earlier one, or a minute after that one failed if the receiver accepts others.",
  },
} satisfies Record<string, Hold>;

function Hold({ waitsFor, delivery }: { waitsFor: keyof typeof holds; delivery: DeliveryDetail }) {
  const hold: Hold = holds[waitsFor];
  const owns = useOwns(delivery.application.id);
  if (waitsFor === "paused_webhook") return <Paused hold={hold} delivery={delivery} />;
  return (
    <Notice tone="warn" title={hold.title}>
      <p>{owns ? hold.description : (hold.forStaff ?? hold.description)}</p>
      {waitsFor !== "earlier_delivery" && (
        <TextLink href={addressOfWebhook(delivery.webhook.id)}>Go to {delivery.webhook.name}</TextLink>
      )}
    </Notice>
  );
}

/** Who paused the webhook, for how long, and what it holds, with the button that ends it for those whose webhook it is. */
function Paused({ hold, delivery: { webhook, application } }: { hold: Hold; delivery: DeliveryDetail }) {
  const owns = useOwns(application.id);
  const receiving = useReceiving(webhook);
  const { data: standing } = useQuery(standingQuery({ applicationId: application.id }));
  const { idle = [], paused = [] } = standing?.attention ?? {};
  const found = [...idle, ...paused].find(({ webhookId }) => webhookId === webhook.id);
  return (
    <Notice tone="warn" title={hold.title}>
      {found && (
        <p>
          {found.pausedBy === null ? "Paused" : `${found.pausedBy} paused it`} <Time at={found.since} />. It
          holds {countText(found.held)} {found.held === 1 ? "delivery" : "deliveries"}.
        </p>
      )}
      <p>{owns ? hold.description : hold.forStaff}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {owns && (
          <ForChanges>
            <Button
              size="sm"
              variant="primary"
              icon={Play}
              busy={receiving.isPending}
              onClick={() => receiving.mutate("ACTIVE")}
            >
              Resume {webhook.name}
            </Button>
          </ForChanges>
        )}
        <TextLink href={addressOfWebhook(webhook.id)}>Go to {webhook.name}</TextLink>
      </div>
      <ErrorBanner error={receiving.error} what={`Could not resume ${webhook.name}.`} className="mt-2" />
    </Notice>
  );
}

/** Why a delivery has not been delivered, and what happens next. */
function Outcome({ delivery }: { delivery: DeliveryDetail }) {
  const { state, nextAttemptAt, attemptCount, waitsFor, application, webhook } = delivery;
  const owns = useOwns(application.id);
  const { mayChange } = useViewer();
  const explain = useFailureWords();
  if (state === "DELIVERED") return null;
  const failure = delivery.failure && explain(application.id, delivery.failure);
  if (failure)
    return (
      <Notice tone={state === "GIVEN_UP" ? "bad" : "warn"} title={failure.title}>
        <p>{failure.advice}</p>
        {nextAttemptAt && attemptCount > 0 && waitsFor === null && (
          <p>
            The next attempt is at <Time at={nextAttemptAt} show="second" />
            <Countdown to={nextAttemptAt} />.
          </p>
        )}
        {state === "GIVEN_UP" && webhook.state === "ACTIVE" && (
          <p>
            {delivery.isTest
              ? "A test event is not retried."
              : `There are no more retries. ${owns ? "Fix your receiver, then resend this delivery." : "Once the partner has fixed its receiver, resend this delivery."}`}
          </p>
        )}
        {delivery.incidentId !== null && !delivery.isTest && (
          <ButtonLink
            href={addressOfIncident(delivery.incidentId)}
            size="sm"
            variant={owns && mayChange ? "primary" : "secondary"}
            className="mt-2 w-fit"
          >
            {owns && mayChange ? "Fix it and replay what is undelivered" : "See the incident"}
          </ButtonLink>
        )}
      </Notice>
    );
  if (waitsFor !== null) return null;
  return <Notice tone="note" title={attemptCount === 0 ? "It has not been sent yet" : "It is being sent"} />;
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the delivery</span>
      {["h-9 w-64", "h-44", "h-72"].map((size) => (
        <div key={size} className={`animate-pulse rounded-lg bg-sunken ${size}`} />
      ))}
    </div>
  );
}

function Header({ delivery, inPanel }: { delivery: DeliveryDetail; inPanel: boolean }) {
  const { webhook, application } = delivery;
  const partner = usePartnerName(application.organizationId);
  const Heading = inPanel ? "h2" : "h1";
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <Heading className="wrap-anywhere font-semibold text-2xl tracking-tight">
          {getTitle(delivery)}
        </Heading>
        <DeliveryStatus delivery={delivery} />
        {delivery.isResent && !delivery.isResending && (
          <Status tone="note" icon={RotateCw}>
            Resent
          </Status>
        )}
        {delivery.isTest && <Status tone="note">Test</Status>}
      </div>
      <p className="text-muted">
        to{" "}
        {webhook.state === "UNREGISTERED" ? (
          `${webhook.name} (unregistered)`
        ) : (
          <TextLink href={addressOfWebhook(webhook.id)}>{webhook.name}</TextLink>
        )}
        , {application.name}
        {partner && `, ${partner}`}
      </p>
    </div>
  );
}

/** What the receiver said last: status, duration, and the first lines of its answer, or the exact error. */
function Evidence({ delivery }: { delivery: DeliveryDetail }) {
  const [attempt] = delivery.attempts;
  if (!attempt) return null;
  const { httpStatus, durationMs, startedAt, failure, responseBody, number } = attempt;
  const text = firstLines(responseBody ?? "");
  const error = httpStatus === null ? failure?.detail : undefined;
  return (
    <section aria-label="Latest answer" className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={clsx("font-semibold text-xl tabular-nums", failure ? "text-bad" : "text-good")}>
          {httpStatus === null ? "No answer" : `HTTP ${httpStatus}`}
        </span>
        <span className="text-muted text-sm">
          after {inMs(durationMs)}, attempt {number} at <Time at={startedAt} show="second" />
          {httpStatus !== null && !text && ". The body was empty."}
        </span>
      </p>
      {(text || error) && (
        <AnswerBlock
          label={
            !text
              ? "The exact error"
              : isWhole(responseBody ?? "")
                ? "The answer"
                : "First lines of the answer"
          }
          text={text || (error ?? null)}
        />
      )}
    </section>
  );
}

/** Which delivery it is, in a line that wraps. */
function Identity({ delivery }: { delivery: DeliveryDetail }) {
  const { event, createdAt, id, eventId, orderNumber, isTest } = delivery;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
      {!isTest && <TextLink href={addressOfOrder(orderNumber)}>Order {orderNumber}</TextLink>}
      <code className="font-mono text-xs">{event}</code>
      <span>
        created <Time at={createdAt} show="second" />
      </span>
      <Named name="webhook-id" value={id} />
      <Named name="eventId" value={eventId} />
    </p>
  );
}

function Named({ name, value }: { name: string; value: string }) {
  return (
    <span className="flex min-w-0 items-center">
      {name}&nbsp;
      <code className="truncate font-mono text-xs" title={value}>
        {value}
      </code>
      <CopyButton text={value} label={`Copy ${name}`} />
    </span>
  );
}

/** One delivery: its state, what happens next, and every attempt with request and response. */
export function DeliveryDetails({ deliveryId, inPanel = false }: { deliveryId: string; inPanel?: boolean }) {
  const { data: delivery, error } = useQuery({
    ...deliveryQuery(deliveryId),
    refetchInterval: (query) => (query.state.data?.completedAt === null ? 1_000 : false),
  });
  const resend = useResend();
  if (!delivery)
    return error ? <ErrorBanner error={error} what="Could not load the delivery." /> : <Loading />;
  return (
    <div className="@container grid gap-6">
      <header className="grid gap-1.5">
        {!inPanel && <BackLink href="/deliveries">Deliveries</BackLink>}
        <div className="flex flex-wrap items-start justify-between gap-4">
          <Header delivery={delivery} inPanel={inPanel} />
          {delivery.webhook.state === "ACTIVE" && (
            <TitleActions>
              <ForChanges>
                <Button
                  icon={RotateCw}
                  size="sm"
                  busy={resend.isPending}
                  onClick={() => resend.mutate(deliveryId)}
                >
                  Resend
                </Button>
              </ForChanges>
            </TitleActions>
          )}
        </div>
      </header>
      <ErrorBanner error={resend.error} what="Could not resend the delivery." />
      <ErrorBanner error={error} what="This page may be out of date." />
      <div className="grid gap-4">
        {delivery.waitsFor && <Hold waitsFor={delivery.waitsFor} delivery={delivery} />}
        <Outcome delivery={delivery} />
        <Evidence delivery={delivery} />
      </div>
      <Identity delivery={delivery} />
      {delivery.attempts.length > 0 ? (
        <Timeline delivery={delivery} />
      ) : (
        <Panel title="What will be sent">
          <JsonBlock label="Event" text={delivery.payload} />
        </Panel>
      )}
    </div>
  );
}
