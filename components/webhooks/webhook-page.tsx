"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { deliveryHealthQuery, healthIntervalMs } from "#components/deliveries/queries.ts";
import { NothingHere } from "#components/shell/nothing-here.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import type {
  ChartQuery,
  DeliveryFilters,
  WebhookHealth,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Webhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { getHealthWord } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { ReceiverCheck } from "./check/receiver-check.tsx";
import { CommandLine } from "./command-line.tsx";
import { webhooksQuery } from "./queries.ts";
import { Secret } from "./secret.tsx";
import { Settings } from "./settings.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { addressOfWebhook, type WebhookTab, webhookTabs } from "./webhook-address.ts";
import { WebhookFigures, WebhookHeader } from "./webhook-header.tsx";
import { WebhookNotice } from "./webhook-notice.tsx";

const tabLabels = {
  deliveries: "Deliveries",
  charts: "Charts",
  receiver: "Receiver",
  secret: "Secret",
  settings: "Settings",
};

/** Short, because people who fix their receiver wait for the change. */
function intervalMs(webhook: Pick<Webhook, "delivery"> | undefined, health?: WebhookHealth): number {
  return webhook && getHealthWord({ ...health, ...webhook.delivery }) !== "HEALTHY" ? 3_000 : 15_000;
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
    refetchInterval: ({ state }) => {
      const own = state.data?.webhooks.find((one) => one.webhookId === webhookId);
      return Math.min(intervalMs(webhook, own), healthIntervalMs(state.data));
    },
  });
  const health = data?.webhooks.find((one) => one.webhookId === webhookId);
  const [isTesting, setIsTesting] = useState(false);
  if (!webhook)
    return error ? <ErrorBanner error={error} what="Could not load the webhook." /> : <NothingHere />;
  const path = addressOfWebhook(webhookId);
  const showsDeliveries = tab === "deliveries" || tab === "charts";
  return (
    <>
      <WebhookHeader
        webhook={webhook}
        health={health}
        isToResume={showsDeliveries && !health?.incident}
        onTest={() => setIsTesting(true)}
      />
      <TabLinks
        label={webhook.name}
        tabs={webhookTabs.map((one) => ({
          href: addressOfWebhook(webhookId, one),
          label: tabLabels[one],
          isHere: one === tab,
        }))}
      />
      <WebhookNotice webhook={webhook} hasIncident={Boolean(health?.incident)} isShort={!showsDeliveries} />
      {showsDeliveries && <WebhookFigures health={health} />}
      {tab === "deliveries" && <DeliveryLog filters={filters} cursor={cursor} webhookPath={path} />}
      {tab === "charts" && <Charts query={charts} webhookPath={path} />}
      {tab === "receiver" && (
        <div className="grid gap-4">
          <ReceiverCheck webhook={webhook} isMain />
          <CommandLine portalUrl={portalUrl} webhookId={webhookId} />
        </div>
      )}
      {tab === "secret" && <Secret webhook={webhook} />}
      {tab === "settings" && <Settings webhook={webhook} />}
      {isTesting && <TestDialog webhook={webhook} onClose={() => setIsTesting(false)} />}
    </>
  );
}
