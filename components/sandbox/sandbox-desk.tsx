"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { SentEvent } from "#components/orders/fan-out.tsx";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { type EmptyAction, EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { sandboxOrdersQuery } from "#lib/sandbox/query-options.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { CreateOrderDialog } from "./order-dialogs.tsx";
import { SandboxOrderCard } from "./sandbox-order-card.tsx";
import { SimulatedFaults } from "./simulated-faults.tsx";

/** The partner's own order desk: test orders, and failures of the webhooks that receive them. */
export function SandboxDesk() {
  const { organizationId, applications, mayChange } = useViewer();
  const orders = useQuery(sandboxOrdersQuery());
  const { data: all } = useQuery(webhooksQuery({ organizationId }));
  const webhooks = all?.filter(({ application }) => application.environment === "SANDBOX") ?? [];
  const [isCreating, setIsCreating] = useState(false);
  const [sent, setSent] = useState<{ orderNumber: string; events: SentEvent[] } | null>(null);
  const sandbox = applications.find((one) => one.environment === "SANDBOX");
  const create = () => setIsCreating(true);
  const firstStep: EmptyAction = !sandbox
    ? { label: "Create a sandbox application", href: "/applications", look: "primary" }
    : webhooks.length === 0
      ? { label: "Register a webhook", href: `/webhooks?application=${sandbox.id}`, look: "primary" }
      : mayChange
        ? { label: "Create an order", onClick: create, look: "primary" }
        : { label: "See the delivery log", href: "/deliveries" };
  const isEmpty = orders.data?.length === 0;
  return (
    <>
      <PageHeader
        title="Sandbox"
        lead="Test orders that you move yourself. Every change is sent to the webhooks of your sandbox applications, and to nobody else."
        action={
          !isEmpty && (
            <ForChanges>
              <Button icon={Plus} look="primary" onClick={create}>
                Create an order
              </Button>
            </ForChanges>
          )
        }
      />
      <FaultNotice error={orders.error} what="Could not load the orders." />
      <div className={clsx("grid items-start gap-6", !isEmpty && "xl:grid-cols-[minmax(0,1fr)_18rem]")}>
        {isEmpty && (
          <EmptyState title="No test orders yet" action={firstStep}>
            {sandbox && webhooks.length > 0
              ? "Create an order, move it through its statuses, and see how your receiver handles each event."
              : "Test orders are sent to the webhooks of sandbox applications, so one is needed first."}
          </EmptyState>
        )}
        <ul className="grid gap-3 empty:hidden">
          {orders.data?.map((order) => (
            <li key={order.orderNumber}>
              <SandboxOrderCard
                order={order}
                created={sent?.orderNumber === order.orderNumber ? sent.events : null}
              />
            </li>
          ))}
        </ul>
        {webhooks.length > 0 && <SimulatedFaults webhooks={webhooks} />}
      </div>
      {isCreating && (
        <CreateOrderDialog
          onClose={() => setIsCreating(false)}
          onCreated={({ order, events }) => {
            setSent({ orderNumber: order.orderNumber, events });
            setIsCreating(false);
          }}
        />
      )}
    </>
  );
}
