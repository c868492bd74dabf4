"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, RotateCw } from "lucide-react";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Fact, Facts } from "#components/ui/facts.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { BackLink, Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useReceiverWording } from "#components/webhooks/use-receiver-wording.ts";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import { deliveryQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryDetail } from "#lib/deliveries/schemas.ts";
import { addressOfWebhook } from "#lib/webhooks/query-options.ts";
import { SendToPartner } from "./send-to-partner.tsx";
import { Countdown, Timeline } from "./timeline.tsx";
import { useResend } from "./use-resend.ts";

/** Why a delivery is held, and what to do about it. */
const holds = {
  paused_webhook: {
    title: "Its webhook is paused",
    description: "It is sent when you resume the webhook.",
  },
  disabled_webhook: {
    title: "Its webhook is disabled",
    description: "Fix your receiver, then resume the webhook to send this delivery.",
  },
  earlier_delivery: {
    title: "An earlier change of this order goes first",
    description:
      "Changes of an order are delivered in sequence. This one follows once your receiver accepts the earlier one, or a minute after that one failed if your receiver accepts others.",
  },
};

function Hold({ waitsFor, delivery }: { waitsFor: keyof typeof holds; delivery: DeliveryDetail }) {
  const { title, description } = holds[waitsFor];
  const forReader = useReceiverWording();
  return (
    <Notice tone="warn" title={title}>
      <p>{forReader(delivery.application.id, description)}</p>
      {waitsFor !== "earlier_delivery" && (
        <TextLink href={addressOfWebhook(delivery.webhook.id)}>Go to {delivery.webhook.name}</TextLink>
      )}
    </Notice>
  );
}

/** Why a delivery has not been delivered, and what happens next. */
function Outcome({ delivery }: { delivery: DeliveryDetail }) {
  const { state, failure, nextAttemptAt, attemptCount, waitsFor, application, webhook } = delivery;
  const forReader = useReceiverWording();
  if (state === "DELIVERED") return null;
  if (failure)
    return (
      <Notice tone={state === "GIVEN_UP" ? "bad" : "warn"} title={forReader(application.id, failure.title)}>
        <p>{forReader(application.id, failure.advice)}</p>
        {nextAttemptAt && attemptCount > 0 && waitsFor === null && (
          <p>
            The next attempt is at <Time at={nextAttemptAt} show="second" /> <Countdown to={nextAttemptAt} />.
          </p>
        )}
        {state === "GIVEN_UP" && webhook.state === "ACTIVE" && (
          <p>
            {delivery.isTest
              ? "A test event is not retried."
              : forReader(
                  application.id,
                  "There are no more retries. Fix your receiver, then resend this delivery.",
                )}
          </p>
        )}
        <SendToPartner deliveryId={delivery.id} applicationId={application.id} />
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

/** The event and the webhook, such as “Delivered → Accounting sync”. The arrow is an icon: the font has none. */
function Title({ orderStatus, event, webhook }: DeliveryDetail) {
  return (
    <>
      {orderStatus ?? (event === "ORDER_INVOICED" ? "Invoice" : "Order")}{" "}
      <ArrowRight role="img" aria-label="to" className="inline size-5 shrink-0 text-muted" /> {webhook.name}
    </>
  );
}

function Header({ delivery, inPanel }: { delivery: DeliveryDetail; inPanel: boolean }) {
  const Heading = inPanel ? "h2" : "h1";
  return (
    <div className="grid gap-3">
      {!inPanel && <BackLink href="/deliveries">Deliveries</BackLink>}
      <div className="flex flex-wrap items-center gap-3">
        <Heading className="wrap-anywhere font-semibold text-2xl tracking-tight">
          <Title {...delivery} />
        </Heading>
        <DeliveryStatus delivery={delivery} />
        {delivery.isResent && !delivery.isResending && (
          <Status tone="note" icon={RotateCw}>
            Resent
          </Status>
        )}
        {delivery.isTest && <Status tone="note">Test</Status>}
      </div>
    </div>
  );
}

function Identity({ delivery }: { delivery: DeliveryDetail }) {
  const { event, orderStatus, createdAt, webhook, application, id, eventId } = delivery;
  return (
    <Panel>
      <Facts>
        <Fact term="Order">
          <TextLink href={addressOfLog({ orderNumber: delivery.orderNumber })}>
            {delivery.orderNumber}
          </TextLink>
        </Fact>
        <Fact term="Event">
          <code className="font-mono text-sm">{event}</code>
          {orderStatus !== null && <>: {orderStatus}</>}, created <Time at={createdAt} show="second" />
        </Fact>
        <Fact term="Webhook">
          {webhook.state === "UNREGISTERED" ? (
            <>{webhook.name} (unregistered)</>
          ) : (
            <TextLink href={addressOfWebhook(webhook.id)}>{webhook.name}</TextLink>
          )}
          <span className="block break-all text-muted text-sm">{webhook.url}</span>
        </Fact>
        <Fact term="Application">{application.name}</Fact>
        <Fact term="webhook-id">
          <CopyableValue label="webhook-id" value={id} />
        </Fact>
        <Fact term="eventId">
          <CopyableValue label="eventId" value={eventId} />
        </Fact>
      </Facts>
    </Panel>
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
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Header delivery={delivery} inPanel={inPanel} />
        {delivery.webhook.state === "ACTIVE" && (
          <ForChanges>
            <Button icon={RotateCw} busy={resend.isPending} onClick={() => resend.mutate(deliveryId)}>
              Resend
            </Button>
          </ForChanges>
        )}
      </header>
      <ErrorBanner error={resend.error} what="Could not resend the delivery." />
      <ErrorBanner error={error} what="This page may be out of date." />
      {delivery.waitsFor && <Hold waitsFor={delivery.waitsFor} delivery={delivery} />}
      <Outcome delivery={delivery} />
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
