"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StateFigures } from "#components/deliveries/charts/state-figures.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getHeadline, needAttention } from "#components/webhooks/need-attention.ts";
import { WebhookTable } from "#components/webhooks/webhook-table.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryHealth } from "#lib/deliveries/schemas.ts";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import { Attention, WorkQueue } from "./attention.tsx";
import { type ApiUrls, FirstSteps, firstSteps, installationSteps } from "./first-steps.tsx";
import { LatestOrders } from "./latest-orders.tsx";

function LastDay({ health: { counts, from } }: { health: DeliveryHealth }) {
  return (
    <section
      aria-label="Deliveries of the last 24 hours"
      className="rounded-lg border border-line bg-surface"
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 pt-2">
        <h2 className="font-semibold">
          Last 24 hours{" "}
          <span className="font-normal text-muted text-sm">
            since <Time at={from} show="minute" />
          </span>
        </h2>
        <Link
          href="/deliveries/charts"
          className="flex min-h-6 items-center text-accent text-sm hover:underline"
        >
          Charts
        </Link>
      </header>
      <StateFigures counts={counts} filters={{ from }} />
    </section>
  );
}

type Props = { firstName: string; urls: ApiUrls };

/** Whether deliveries arrive, what needs a person, and the first steps until the first delivery. */
export function Overview({ firstName, urls }: Props) {
  const { isStaff } = useViewer();
  const { data: overview, error } = useQuery(overviewQuery());
  const { data: health, error: healthError } = useQuery({
    ...deliveryHealthQuery({}),
    refetchInterval: 15_000,
  });
  const installation = overview?.installation;
  const forPartner = overview && !isStaff ? firstSteps(overview, urls) : [];
  const steps = installation ? installationSteps(installation) : forPartner;
  const isDone = steps.every((step) => step.done);
  // The list stays during the visit in which its last step is completed.
  const [cameWithSteps] = useState(!isDone);
  const webhooks = health?.webhooks ?? [];
  const needy = needAttention(webhooks);
  const others = webhooks.filter((webhook) => !needy.includes(webhook));
  const firstError = error ?? healthError;
  return (
    <>
      <PageHeader
        title={
          webhooks.length > 0
            ? getHeadline(webhooks.length, needy.length, isStaff, overview?.hasDelivered ?? true)
            : `Welcome${isStaff ? "" : `, ${firstName}`}`
        }
        lead={
          isDone || isStaff || webhooks.length > 0
            ? undefined
            : "Four steps to your first delivery. Each is checked off automatically."
        }
        action={isStaff && <ButtonLink href="/publish">Publish a sample order</ButtonLink>}
      />
      <ErrorBanner error={firstError} what="Could not load the latest data." />
      {overview && health && (
        <div className="grid gap-6">
          {!isStaff && <Attention webhooks={needy} />}
          {isStaff && (isDone || needy.length > 0 || overview.openProblems > 0) && (
            <WorkQueue webhooks={needy} contacts={overview.contacts} openProblems={overview.openProblems} />
          )}
          {cameWithSteps && <FirstSteps steps={steps} />}
          {webhooks.length > 0 && <LastDay health={health} />}
          {!isStaff && others.length > 0 && <WebhookTable webhooks={others} />}
          {!isStaff && <LatestOrders orders={overview.orders} />}
        </div>
      )}
    </>
  );
}
