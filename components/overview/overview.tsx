"use client";

import { useQuery } from "@tanstack/react-query";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { WebhookTable } from "#components/webhooks/webhook-table.tsx";
import { Attention, WorkQueue } from "./attention.tsx";
import { DeliveryFigures } from "./delivery-figures.tsx";
import { type ApiUrls, FirstSteps, firstSteps, installationSteps } from "./first-steps.tsx";
import { getHeadline } from "./headline.ts";
import { LatestOrders } from "./latest-orders.tsx";
import { overviewQuery } from "./queries.ts";
import { hasUnreached } from "./unreached-events.tsx";

type Props = { firstName: string; urls: ApiUrls };

/** What needs a person, whether deliveries arrive, and the first steps until the first delivery. */
export function Overview({ firstName, urls }: Props) {
  const { isStaff, mayChange } = useViewer();
  const { data: overview, error } = useQuery(overviewQuery());
  if (!overview) return <ErrorBanner error={error} what="Could not load the latest data." />;
  const { webhooks, standing, hasDelivered, openProblems, contacts, orders, unreached, installation } =
    overview;
  const { attention } = standing;
  const steps = installation ? installationSteps(installation) : firstSteps(overview, urls);
  const isDone = installation ? steps.every((step) => step.done) : hasDelivered;
  return (
    <>
      <PageHeader
        title={
          webhooks > 0
            ? getHeadline(webhooks, attention.total, isStaff, hasDelivered)
            : `Welcome${isStaff ? "" : `, ${firstName}`}`
        }
        lead={
          isDone || isStaff || webhooks > 0 || !mayChange
            ? undefined
            : "The steps to your first delivery. Each is checked off automatically."
        }
        action={
          isStaff && (
            <ButtonLink href="/test-orders" size="sm">
              Create a test order
            </ButtonLink>
          )
        }
      />
      <ErrorBanner error={error} what="Could not load the latest data." />
      <div className="grid gap-6">
        {!isStaff && <Attention attention={attention} />}
        {unreached && (isDone || attention.total > 0 || openProblems > 0 || hasUnreached(unreached)) && (
          <WorkQueue
            standing={standing}
            unreached={unreached}
            contacts={contacts}
            openProblems={openProblems}
          />
        )}
        {!isDone && mayChange && <FirstSteps steps={steps} />}
        {webhooks > 0 && <DeliveryFigures standing={standing} />}
        {!isStaff && webhooks > 0 && <Webhooks />}
        {/* Until the first delivery, the steps lead to it. */}
        {!isStaff && (isDone || !mayChange || orders.length > 0) && <LatestOrders orders={orders} />}
      </div>
    </>
  );
}

/** The partner's webhooks. */
function Webhooks() {
  const { data: health, error } = useQuery({ ...deliveryHealthQuery({}), refetchInterval: 15_000 });
  return (
    <>
      <ErrorBanner error={error} what="Could not load the webhooks." />
      {health && health.webhooks.length > 0 && <WebhookTable webhooks={health.webhooks} isBrief />}
    </>
  );
}
