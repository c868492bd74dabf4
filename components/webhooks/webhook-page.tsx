"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { NothingHere } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { deliveryHealthQuery, healthIntervalMs } from "#lib/deliveries/query-options.ts";
import type { ChartQuery, DeliveryFilters } from "#lib/deliveries/schemas.ts";
import {
  addressOfWebhook,
  type WebhookTab,
  webhooksQuery,
  webhookTabs,
} from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { getHealthWord } from "#lib/webhooks/webhook-health.ts";
import { ReceiverCheck } from "./check/receiver-check.tsx";
import { CommandLine } from "./command-line.tsx";
import { Secret } from "./secret.tsx";
import { Settings } from "./settings.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { Trouble } from "./trouble.tsx";
import { WebhookFigures, WebhookHeader } from "./webhook-header.tsx";

const tabLabels = {
  deliveries: "Deliveries",
  charts: "Charts",
  receiver: "Receiver",
  secret: "Secret",
  settings: "Settings",
};

/** Short, because people who fix their receiver wait for the change. */
function intervalMs(webhook: ConsoleWebhook | undefined): number {
  return webhook && getHealthWord(webhook.delivery) !== "HEALTHY" ? 3_000 : 15_000;
}

type Props = {
  /** The portal's own address. */
  portalUrl: string;
  webhookId: string;
  applicationId: string;
  tab: WebhookTab;
  filters: DeliveryFilters;
  /** The page of the log. */
  cursor: string | undefined;
  charts: ChartQuery;
};

/** A webhook: its health, and in tabs its deliveries, charts, receiver check, secret, and settings. */
export function WebhookPage({ portalUrl, webhookId, applicationId, tab, filters, cursor, charts }: Props) {
  const { data: found, error } = useQuery({
    ...webhooksQuery({ webhookId }),
    refetchInterval: ({ state }) => intervalMs(state.data?.[0]),
  });
  const webhook = found?.[0];
  const { data } = useQuery({
    ...deliveryHealthQuery({ applicationId }),
    refetchInterval: ({ state }) => Math.min(intervalMs(webhook), healthIntervalMs(state.data)),
  });
  const health = data?.webhooks.find((one) => one.webhookId === webhookId);
  const [isTesting, setIsTesting] = useState(false);
  const [hasPassed, setHasPassed] = useState(false);
  if (!webhook)
    return error ? <ErrorBanner error={error} what="Could not load the webhook." /> : <NothingHere />;
  const path = addressOfWebhook(webhookId);
  return (
    <>
      <WebhookHeader
        webhook={webhook}
        health={health}
        hasPassed={hasPassed}
        onTest={() => setIsTesting(true)}
      />
      <WebhookFigures path={path} health={health} />
      {(hasPassed || getHealthWord(webhook.delivery) !== "HEALTHY") && (
        <Trouble
          webhook={webhook}
          health={health}
          hasPassed={hasPassed}
          onReplayed={() => setHasPassed(false)}
        />
      )}
      <TabLinks
        label={webhook.name}
        tabs={webhookTabs.map((one) => ({
          href: addressOfWebhook(webhookId, one),
          label: tabLabels[one],
          isHere: one === tab,
        }))}
      />
      {tab === "deliveries" && <DeliveryLog filters={filters} cursor={cursor} webhookPath={path} />}
      {tab === "charts" && <Charts query={charts} webhookPath={path} />}
      {tab === "receiver" && (
        <div className="grid gap-4">
          <ReceiverCheck webhook={webhook} />
          <CommandLine portalUrl={portalUrl} webhookId={webhookId} />
        </div>
      )}
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
