"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, RotateCw } from "lucide-react";
import Link from "next/link";
import { replaceDelivery } from "#components/deliveries/log-cache.ts";
import { withView } from "#components/shell/view.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { deliveryStates } from "#components/ui/delivery-state.ts";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Fact, Facts, Panel } from "#components/ui/page.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { deliveryCalls, deliveryQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryDetail } from "#lib/deliveries/schemas.ts";
import { Countdown } from "./countdown.tsx";
import { Timeline } from "./timeline.tsx";

/** Why a delivery is held, and what to do about it. */
const waits = {
  paused_webhook: {
    title: "Its webhook is paused",
    words: "It is sent when you resume the webhook.",
  },
  disabled_webhook: {
    title: "Its webhook is disabled",
    words: "Fix your receiver, then resume the webhook. The delivery is sent then.",
  },
  earlier_delivery: {
    title: "An earlier change of this order goes first",
    words:
      "Changes of an order arrive one after the other. It waits a minute at most while the earlier one fails.",
  },
};

function Waits({ delivery }: { delivery: DeliveryDetail }) {
  if (delivery.waitsFor === null) return null;
  const { title, words } = waits[delivery.waitsFor];
  return (
    <Notice tone="warn" title={title}>
      <p>{words}</p>
      {delivery.waitsFor !== "earlier_delivery" && (
        <Link
          href={withView("/webhooks", { applicationId: delivery.application.id })}
          className="text-accent underline underline-offset-4"
        >
          Go to {delivery.webhook.name}
        </Link>
      )}
    </Notice>
  );
}

function WhatNext({ delivery }: { delivery: DeliveryDetail }) {
  const { state, failure, nextAttemptAt, attemptCount, waitsFor } = delivery;
  if (state === "SUCCEEDED") return null;
  const again = nextAttemptAt && attemptCount > 0 && waitsFor === null && (
    <p>
      It is tried again at <Time at={nextAttemptAt} /> <Countdown to={nextAttemptAt} />.
    </p>
  );
  if (failure)
    return (
      <Notice tone={state === "PENDING" ? "warn" : "bad"} title={failure.title}>
        <p>{failure.advice}</p>
        {again}
      </Notice>
    );
  if (waitsFor !== null) return null;
  if (state === "PENDING")
    return (
      <Notice tone="note" title={attemptCount === 0 ? "It has not been sent yet" : "It is being sent"} />
    );
  return <Notice tone="note" title="It was canceled before it was delivered" />;
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

/** One delivery: its state, why, what happens next, and every attempt with request and response. */
export function DeliveryDetails({ deliveryId, inPanel = false }: { deliveryId: string; inPanel?: boolean }) {
  const queryClient = useQueryClient();
  const { view } = useViewer();
  const { data: delivery, error } = useQuery({
    ...deliveryQuery(deliveryId),
    refetchInterval: (query) => (query.state.data?.state === "PENDING" ? 1_000 : false),
  });
  const redeliver = useMutation({
    mutationFn: () => deliveryCalls.redeliver(deliveryId),
    onSuccess: (delivery) => {
      replaceDelivery(queryClient, delivery);
      toast("It is sent again now", { description: "With the same ID, so your receiver recognizes it." });
      return queryClient.invalidateQueries({ queryKey: deliveryQuery(deliveryId).queryKey });
    },
  });
  if (!delivery)
    return error ? <FaultNotice error={error} what="The delivery could not be loaded." /> : <Loading />;
  const Heading = inPanel ? "h2" : "h1";
  const { word, tone } = deliveryStates[delivery.state];
  return (
    <div className="@container grid gap-6">
      <header className="grid gap-3">
        {!inPanel && (
          <Link
            href={withView("/deliveries", view)}
            className="flex min-h-6 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Delivery log
          </Link>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Heading className="font-semibold text-2xl tracking-tight">Order {delivery.orderNumber}</Heading>
            <Status tone={tone}>{word}</Status>
            {delivery.isReplay && <Status tone="note">Sent again</Status>}
            {delivery.isTest && <Status tone="note">Test</Status>}
          </div>
          <ForChanges>
            <Button busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
              <RotateCw aria-hidden className="size-4" />
              {delivery.state === "PENDING" && delivery.attemptCount > 0 ? "Retry now" : "Send again"}
            </Button>
          </ForChanges>
        </div>
      </header>
      {redeliver.error && <FaultNotice error={redeliver.error} what="It was not sent again." />}
      {error && <FaultNotice error={error} what="What you see may be old." />}
      <Waits delivery={delivery} />
      <WhatNext delivery={delivery} />
      <Panel>
        <Facts>
          <Fact term="Event">
            <code className="font-mono text-sm">{delivery.event}</code>, created{" "}
            <Time at={delivery.createdAt} />
          </Fact>
          <Fact term="Webhook">
            {delivery.webhook.name}{" "}
            <span className="break-all text-muted text-sm">{delivery.webhook.url}</span>
          </Fact>
          <Fact term="webhook-id">
            <CopyableValue label="webhook-id" value={delivery.id} />
          </Fact>
          <Fact term="eventId">
            <CopyableValue label="eventId" value={delivery.eventId} />
          </Fact>
        </Facts>
      </Panel>
      {delivery.attempts.length > 0 && <Timeline delivery={delivery} />}
      {delivery.attempts.length === 0 && (
        <Panel title="What will be sent">
          <JsonBlock label="Event" text={delivery.payload} />
        </Panel>
      )}
    </div>
  );
}
