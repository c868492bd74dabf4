"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Pause, Play } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { NothingHere } from "#components/ui/nothing-here.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { Time } from "#components/ui/time.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { ChartQuery, DeliveryFilters, WebhookHealth } from "#lib/deliveries/schemas.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";
import {
  addressOfWebhook,
  type WebhookTab,
  webhooksQuery,
  webhookTabs,
} from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { successRate } from "./success-rate.ts";
import { Trouble } from "./trouble.tsx";
import { useReceiving } from "./use-receiving.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

const DeliveryLog = dynamic(() =>
  import("#components/deliveries/delivery-log.tsx").then((module) => module.DeliveryLog),
);
const Charts = dynamic(() =>
  import("#components/deliveries/charts/charts.tsx").then((module) => module.Charts),
);
const TestDialog = dynamic(() => import("./test-dialog.tsx").then((module) => module.TestDialog));
const Secret = dynamic(() => import("./secret.tsx").then((module) => module.Secret));
const Settings = dynamic(() => import("./settings.tsx").then((module) => module.Settings));

const tabWords = { deliveries: "Deliveries", charts: "Charts", secret: "Secret", settings: "Settings" };

type Props = {
  webhookId: string;
  applicationId: string;
  tab: WebhookTab;
  filters: DeliveryFilters;
  charts: ChartQuery;
};

/** A webhook: its health, and in tabs its deliveries, charts, secret, and settings. */
export function WebhookPage({ webhookId, applicationId, tab, filters, charts }: Props) {
  const { data: found, error } = useQuery({ ...webhooksQuery({ webhookId }), refetchInterval: 15_000 });
  const { data } = useQuery({ ...deliveryHealthQuery({ applicationId }), refetchInterval: 15_000 });
  const health = data?.webhooks.find((one) => one.webhookId === webhookId);
  const [isTesting, setIsTesting] = useState(false);
  const [hasPassed, setHasPassed] = useState(false);
  const webhook = found?.[0];
  if (!webhook)
    return error ? <FaultNotice error={error} what="Could not load the webhook." /> : <NothingHere />;
  const path = addressOfWebhook(webhookId);
  return (
    <>
      <Header webhook={webhook} hasPassed={hasPassed} onTest={() => setIsTesting(true)} />
      <Figures path={path} health={health} />
      <Trouble {...{ webhook, health, hasPassed }} onRetried={() => setHasPassed(false)} />
      <TabLinks
        label={webhook.name}
        tabs={webhookTabs.map((one) => ({
          ...{ href: addressOfWebhook(webhookId, one), label: tabWords[one], isHere: one === tab },
        }))}
      />
      {tab === "deliveries" && <DeliveryLog filters={filters} webhookPath={path} />}
      {tab === "charts" && <Charts query={charts} webhookPath={path} />}
      {tab === "secret" && <Secret webhook={webhook} />}
      {tab === "settings" && <Settings webhook={webhook} />}
      {isTesting && (
        <TestDialog
          webhook={webhook}
          onClose={() => setIsTesting(false)}
          onPassed={() => setHasPassed(true)}
        />
      )}
    </>
  );
}

type HeaderProps = { webhook: ConsoleWebhook; hasPassed: boolean; onTest: () => void };

function Header({ webhook, hasPassed, onTest }: HeaderProps) {
  const { name, url, application, isInbox, delivery } = webhook;
  const receiving = useReceiving(webhook);
  const isActive = delivery.state === "ACTIVE";
  const isBroken = ["FAILING", "DISABLED"].includes(webhookHealthOf(delivery));
  return (
    <header className="mb-4 grid gap-3">
      <Link
        href={`/webhooks?application=${application.id}`}
        className="flex min-h-6 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Webhooks of {application.name}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">{name}</h1>
            <WebhookBadge delivery={delivery} showsSince />
          </div>
          <p className="break-all font-mono text-muted text-sm">{url}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isInbox && (
            <Button asChild>
              <Link href={`/inbox?application=${application.id}`}>Open the inbox</Link>
            </Button>
          )}
          <ForChanges>
            <Button look={isBroken && !hasPassed ? "primary" : "secondary"} onClick={onTest}>
              Send test
            </Button>
            <Button
              look={delivery.state === "PAUSED" ? "primary" : "secondary"}
              busy={receiving.isPending}
              onClick={() => receiving.mutate(isActive ? "PAUSED" : "ACTIVE")}
            >
              {isActive ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
              {isActive ? "Pause" : "Resume"}
            </Button>
          </ForChanges>
        </div>
      </div>
      {receiving.error && <FaultNotice error={receiving.error} what={`Could not change ${name}.`} />}
    </header>
  );
}

type FiguresProps = { health: WebhookHealth | undefined; path: string };

/** The last 24 hours, and what is not delivered yet. */
function Figures({ health, path }: FiguresProps) {
  if (!health) return <div className="mb-4 min-h-16" />;
  const open = (state: "RETRYING" | "HELD") => `${path}?state=${state}`;
  const figures: { term: string; value: ReactNode; href?: string }[] = [
    { term: "Delivered, 24 hours", value: successRate(health) },
    { term: "p95", value: inMs(health.p95Ms) },
    {
      term: "Last delivery",
      value: health.lastDeliveredAt ? <Time at={health.lastDeliveredAt} /> : "–",
    },
    { term: "Retrying", value: health.retrying.toLocaleString("en-US"), href: open("RETRYING") },
    { term: "Held", value: health.held.toLocaleString("en-US"), href: open("HELD") },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
      {figures.map(({ term, value, href }) => (
        <div key={term} className="relative grid gap-0.5 bg-surface px-4 py-2.5 max-sm:first:col-span-2">
          <dt className="text-muted text-xs">{term}</dt>
          <dd className="font-semibold tabular-nums">
            {href ? (
              <Link href={href} className="after:absolute after:inset-0 hover:underline">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
