"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { NothingHere } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { ChartQuery, DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";
import {
  addressOfWebhook,
  type WebhookTab,
  webhooksQuery,
  webhookTabs,
} from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { WebhookFigures, WebhookHeader } from "./webhook-header.tsx";

const DeliveryLog = dynamic(() =>
  import("#components/deliveries/delivery-log.tsx").then((module) => module.DeliveryLog),
);
const Charts = dynamic(() =>
  import("#components/deliveries/charts/charts.tsx").then((module) => module.Charts),
);
const Trouble = dynamic(() => import("./trouble.tsx").then((module) => module.Trouble));
const TestDialog = dynamic(() => import("./test-dialog.tsx").then((module) => module.TestDialog));
const Secret = dynamic(() => import("./secret.tsx").then((module) => module.Secret));
const Settings = dynamic(() => import("./settings.tsx").then((module) => module.Settings));

const tabWords = { deliveries: "Deliveries", charts: "Charts", secret: "Secret", settings: "Settings" };

/** Short, because people who fix their receiver wait for the change. */
function intervalMs(webhook: ConsoleWebhook | undefined): number {
  return webhook && webhookHealthOf(webhook.delivery) !== "HEALTHY" ? 3_000 : 15_000;
}

type Props = {
  webhookId: string;
  applicationId: string;
  tab: WebhookTab;
  filters: DeliveryFilters;
  charts: ChartQuery;
};

/** A webhook: its health, and in tabs its deliveries, charts, secret, and settings. */
export function WebhookPage({ webhookId, applicationId, tab, filters, charts }: Props) {
  const { data: found, error } = useQuery({
    ...webhooksQuery({ webhookId }),
    refetchInterval: ({ state }) => intervalMs(state.data?.data[0]),
  });
  const webhook = found?.[0];
  const { data } = useQuery({
    ...deliveryHealthQuery({ applicationId }),
    refetchInterval: intervalMs(webhook),
  });
  const health = data?.webhooks.find((one) => one.webhookId === webhookId);
  const [isTesting, setIsTesting] = useState(false);
  const [hasPassed, setHasPassed] = useState(false);
  if (!webhook)
    return error ? <FaultNotice error={error} what="Could not load the webhook." /> : <NothingHere />;
  const path = addressOfWebhook(webhookId);
  return (
    <>
      <WebhookHeader webhook={webhook} hasPassed={hasPassed} onTest={() => setIsTesting(true)} />
      <WebhookFigures path={path} health={health} />
      {(hasPassed || webhookHealthOf(webhook.delivery) !== "HEALTHY") && (
        <Trouble {...{ webhook, health, hasPassed }} onRetried={() => setHasPassed(false)} />
      )}
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
