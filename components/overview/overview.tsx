"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useViewer, ViewLink } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { deliveryStates } from "#components/ui/delivery-state.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import type { Overview as OverviewData, OverviewQuery } from "#lib/portal/overview/schemas.ts";
import { FirstSteps, firstSteps } from "./first-steps.tsx";

function Figure({ label, value, href }: { label: string; value: number; href: string }) {
  return (
    <ViewLink href={href} className="grid gap-0.5 rounded-md p-3 hover:bg-sunken">
      <span className="text-muted text-sm">{label}</span>
      <span className="font-semibold text-2xl tabular-nums">{value.toLocaleString("en-US")}</span>
    </ViewLink>
  );
}

function Latest({ latest }: Pick<OverviewData, "latest">) {
  if (latest.length === 0)
    return (
      <EmptyState title="No deliveries yet" action={{ label: "Open webhooks", href: "/webhooks" }}>
        Order changes that your webhooks subscribe to appear here, with your receiver's answers.
      </EmptyState>
    );
  return (
    <Panel
      title="Latest deliveries"
      action={
        <Button asChild size="sm" look="quiet">
          <ViewLink href="/deliveries">Open the log</ViewLink>
        </Button>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {latest.map(({ id, eventType, orderNumber, state, webhookName, createdAt }) => (
          <li key={id}>
            <Link
              href={`/deliveries/${id}`}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 hover:text-accent sm:grid-cols-[8rem_7rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <span>
                <Status {...deliveryStates[state]}>{deliveryStates[state].word}</Status>
              </span>
              <span title={orderNumber} className="truncate text-right font-medium tabular-nums sm:text-left">
                {orderNumber}
              </span>
              <span className="truncate font-mono text-muted text-sm">{eventType}</span>
              <span className="truncate text-right text-muted text-sm sm:text-left">{webhookName}</span>
              <span className="text-muted text-sm">
                <Time at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Figures({ overview: { webhooks, lastDay } }: { overview: OverviewData }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Panel title="Deliveries, last 24 hours">
        <div className="-m-3 grid grid-cols-3">
          <Figure label="Delivered" value={lastDay.delivered} href="/deliveries?state=DELIVERED" />
          <Figure label="Open" value={lastDay.open} href="/deliveries?state=RETRYING" />
          <Figure label="Given up" value={lastDay.givenUp} href="/deliveries?state=GIVEN_UP" />
        </div>
      </Panel>
      <Panel title="Webhooks">
        <div className="-m-3 grid grid-cols-3">
          <Figure label="Active" value={webhooks.active} href="/webhooks" />
          <Figure label="Paused" value={webhooks.paused} href="/webhooks" />
          <Figure label="Disabled" value={webhooks.disabled} href="/webhooks" />
        </div>
      </Panel>
    </div>
  );
}

function leadOf(isStaff: boolean, isDone: boolean): string {
  if (isStaff)
    return "What your partners receive. Advance an order at the Order desk and watch it reach them.";
  return isDone
    ? "Your software is notified when your orders change."
    : "Four steps to your first delivery. Each is checked off automatically.";
}

type Props = { view: OverviewQuery; firstName: string };

/** The first page: steps to the first delivery, then figures and the latest deliveries. */
export function Overview({ view, firstName }: Props) {
  const { isStaff } = useViewer();
  const { data: overview, error } = useQuery(overviewQuery(view));
  const steps = overview ? firstSteps(overview) : [];
  const isDone = steps.every((step) => step.done);
  // The list stays during the visit in which its last step is completed.
  const [cameWithSteps] = useState(!isDone);
  return (
    <>
      <PageHeader
        title={`Hello, ${firstName}`}
        lead={leadOf(isStaff, isDone)}
        action={
          isStaff && (
            <Button look="primary" asChild>
              <Link href="/orders">Open the Order desk</Link>
            </Button>
          )
        }
      />
      {error && <FaultNotice error={error} what="Could not load the latest data." />}
      {overview && (
        <div className="grid gap-6">
          {!isStaff && cameWithSteps && <FirstSteps steps={steps} />}
          <Figures overview={overview} />
          <Latest latest={overview.latest} />
        </div>
      )}
    </>
  );
}
