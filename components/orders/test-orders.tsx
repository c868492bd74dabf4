"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Inbox } from "#components/inbox/inbox.tsx";
import { addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilters } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { CommandLine } from "#components/webhooks/command-line.tsx";
import { orderCalls, testOrdersQuery } from "#lib/orders/query-options.ts";
import type { SentEvent, SentOrder, TestOrder } from "#lib/orders/schemas.ts";
import { counted } from "#lib/platform/counted.ts";
import { EventDialog } from "./event-dialog.tsx";
import { OrderCard } from "./order-card.tsx";

const head = {
  title: "Test orders",
  lead: "Send order events to your own application. They are real deliveries, and reach nobody else.",
};
const headForStaff = {
  title: "Inbox",
  lead: "What the built-in receiver of a partner's application got, and whether secret and signature were valid.",
};

type Props = {
  /** The portal's own address. */
  portalUrl: string;
  applicationId: string | undefined;
  tab: "orders" | "inbox";
};

/** Test orders of an application, and its inbox: the built-in receiver. */
export function TestOrders({ portalUrl, applicationId, tab }: Props) {
  const { isStaff } = useViewer();
  const ownerFilters = useApplicationFilters({}).flatMap((filter) =>
    filter.label === "Application" ? [{ ...filter, isRequired: true as const }] : [],
  );
  if (!applicationId)
    return (
      <>
        <PageHeader {...(isStaff ? headForStaff : head)} />
        <EmptyState title="No application yet" action={{ label: "Open applications", href: "/applications" }}>
          Test orders are sent to an application. Each has its own inbox.
        </EmptyState>
      </>
    );
  const path = `/test-orders?application=${applicationId}`;
  const tabs = [
    { href: path, label: "Test orders", isHere: tab === "orders" },
    { href: `${path}&tab=inbox`, label: "Inbox", isHere: tab === "inbox" },
  ];
  return (
    <>
      <PageHeader {...(isStaff ? headForStaff : head)} />
      {!isStaff && <TabLinks label="Test orders" tabs={tabs} />}
      <div className="mb-4">
        <LogFilters
          getAddress={(values) =>
            addressWithFilter("/test-orders", { ...values, ...(tab === "inbox" && { tab }) })
          }
          filters={ownerFilters}
          values={{ applicationId }}
        />
      </div>
      {tab === "inbox" ? (
        <Inbox key={applicationId} applicationId={applicationId} />
      ) : (
        <div className="grid gap-6">
          <div>
            <Orders key={applicationId} applicationId={applicationId} />
          </div>
          <CommandLine portalUrl={portalUrl} />
        </div>
      )}
    </>
  );
}

function Orders({ applicationId }: { applicationId: string }) {
  const query = useQuery(testOrdersQuery(applicationId));
  const [last, setLast] = useState<SentOrder | null>(null);
  const { queryKey } = testOrdersQuery(applicationId);
  const queryClient = useQueryClient();
  async function showOrder(order: SentOrder) {
    await queryClient.invalidateQueries({ queryKey });
    setLast(order);
  }
  const create = useMutation({
    mutationFn: () => orderCalls.sendTest({ applicationId }),
    onSuccess: showOrder,
  });
  const orders = query.data ?? [];
  return (
    <>
      <ForChanges>
        <div className="mb-4 flex flex-wrap gap-2">
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
            Create a test order
          </Button>
          <DialogButton
            dialog={(onClose) => (
              <EventDialog
                title="Create a test order from your own JSON"
                description="Its order number is replaced by a new one that starts with TEST-."
                sample={{ orderNumber: "TEST-SAMPLE", status: "Pending" }}
                send={(event) => orderCalls.sendTest({ applicationId, event })}
                onSent={showOrder}
                onClose={onClose}
              />
            )}
          >
            Use your own JSON
          </DialogButton>
        </div>
      </ForChanges>
      <ErrorBanner error={create.error} what="Could not create the test order." className="mb-4" />
      <Log
        query={query}
        isEmpty={orders.length === 0}
        empty={
          <EmptyState
            title="No test orders yet"
            action={{ label: "Open webhooks", href: `/webhooks?application=${applicationId}` }}
          >
            Register a webhook, then create a test order. Its events arrive like those of a real order.
          </EmptyState>
        }
      >
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.orderNumber}>
              <TestOrderCard
                applicationId={applicationId}
                order={order}
                created={last?.orderNumber === order.orderNumber ? last.sent : null}
              />
            </li>
          ))}
        </ul>
      </Log>
    </>
  );
}

type CardProps = { applicationId: string; order: TestOrder; created: SentEvent[] | null };

function TestOrderCard({ applicationId, order, created }: CardProps) {
  const { orderNumber, status, events, updatedAt } = order;
  return (
    <OrderCard
      orderNumber={orderNumber}
      status={status}
      meta={
        <>
          {counted(events, "event")}, <Time at={updatedAt} />
        </>
      }
      sent={created}
      send={(change) => orderCalls.sendTest({ applicationId, orderNumber, ...change })}
      queryKey={testOrdersQuery(applicationId).queryKey}
    />
  );
}
