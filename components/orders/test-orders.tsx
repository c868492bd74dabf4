"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "#components/api/queries.ts";
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
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { Recipient, SentEvent, SentTestOrder } from "#lib/notifications/orders/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { EventDialog } from "./event-dialog.tsx";
import { OrderCard } from "./order-card.tsx";
import { testOrdersQuery } from "./queries.ts";
import { type Addressing, Recipients, useRecipients } from "./recipients.tsx";

const leads = {
  partner: "Send order events to your own application. They are real deliveries, and reach nobody else.",
  staff: "Send order events to applications of any partner. Every event is a real delivery.",
  inboxOfPartner:
    "What the built-in receiver of a partner's application got, and whether secret and signature were valid.",
};

type Props = {
  /** The portal's own address. */
  portalUrl: string;
  /** Whose orders or inbox the page shows. Staff choose recipients instead, but for the inbox. */
  applicationId: string | undefined;
  /** Whom staff may choose. */
  recipients: Recipient[];
  tab: "orders" | "inbox";
};

/** Test orders, and the inbox of an application: the built-in receiver. */
export function TestOrders({ portalUrl, applicationId, recipients, tab }: Props) {
  const { isStaff, mayChange, applications } = useViewer();
  const filters = useApplicationFilters({}).flatMap((filter) =>
    filter.label === "Application" ? [{ ...filter, isRequired: true as const }] : [],
  );
  const lead = isStaff ? (tab === "inbox" ? leads.inboxOfPartner : leads.staff) : leads.partner;
  const application = applications.find(({ id }) => id === applicationId);
  if (!application)
    return (
      <>
        <PageHeader title="Test orders" lead={lead} />
        <EmptyState title="No application yet" action={{ label: "Open applications", href: "/applications" }}>
          Test orders are sent to an application. Each has its own inbox.
        </EmptyState>
      </>
    );
  const address = (shown: Props["tab"]) =>
    addressWithFilter("/test-orders", {
      applicationId: application.id,
      ...(shown === "inbox" && { tab: shown }),
    });
  const tabs = [
    { href: address("orders"), label: "Test orders", isHere: tab === "orders" },
    { href: address("inbox"), label: "Inbox", isHere: tab === "inbox" },
  ];
  const filter = (
    <div className="mb-4">
      <LogFilters
        getAddress={(values) =>
          addressWithFilter("/test-orders", { ...values, ...(tab === "inbox" && { tab }) })
        }
        filters={filters}
        values={{ applicationId: application.id }}
      />
    </div>
  );
  return (
    <>
      <PageHeader title="Test orders" lead={lead} />
      <TabLinks label="Test orders" tabs={tabs} />
      {tab === "inbox" ? (
        <>
          {filter}
          <Inbox key={application.id} applicationId={application.id} />
        </>
      ) : isStaff ? (
        <OrdersOfStaff recipients={recipients} />
      ) : (
        <>
          {filter}
          <div className="grid gap-6">
            <div>
              <Orders
                key={application.id}
                addressing={{ audience: [application.clientId], isReady: true }}
                empty={
                  <EmptyState
                    title="No test orders yet"
                    action={{ label: "Open webhooks", href: `/webhooks?application=${application.id}` }}
                  >
                    {mayChange && "Register a webhook, then create a test order. "}
                    The events of a test order arrive like those of a real one.
                  </EmptyState>
                }
              />
            </div>
            <CommandLine portalUrl={portalUrl} />
          </div>
        </>
      )}
    </>
  );
}

/** Staff choose who gets the events. Below are the orders that exactly these applications got. */
function OrdersOfStaff({ recipients }: { recipients: readonly Recipient[] }) {
  const choice = useRecipients(recipients);
  const { addressing } = choice;
  return (
    <>
      <Recipients recipients={recipients} choice={choice} />
      <Orders
        key={addressing.audience.join()}
        addressing={addressing}
        empty={
          addressing.audience.length === 0 ? null : (
            <EmptyState title="No test orders yet" action={{ label: "Open webhooks", href: "/webhooks" }}>
              Create one. Its events arrive like those of a real order.
            </EmptyState>
          )
        }
      />
    </>
  );
}

type OrdersProps = { addressing: Addressing; empty: ReactNode };

function Orders({ addressing, empty }: OrdersProps) {
  const { audience, confirmation, isReady } = addressing;
  const query = useQuery({ ...testOrdersQuery(audience), enabled: audience.length > 0 });
  const [last, setLast] = useState<SentTestOrder | null>(null);
  const addressed = { audience, ...(confirmation !== undefined && { confirmation }) };
  const create = useMutation({
    mutationFn: () => api.post("/api/notification/v2/test-orders", { body: addressed }),
    onSuccess: setLast,
  });
  const orders = query.data ?? [];
  return (
    <>
      <ForChanges>
        <div className="mb-4 flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!isReady}
            busy={create.isPending}
            onClick={() => create.mutate()}
          >
            Create a test order
          </Button>
          <DialogButton
            disabled={!isReady}
            dialog={(onClose) => (
              <EventDialog
                title="Create a test order from your own JSON"
                description="Its order number is replaced by a new one that starts with TEST-."
                sample={{ orderNumber: "TEST-SAMPLE", status: "Pending" }}
                send={(event) =>
                  api.post("/api/notification/v2/test-orders", { body: { ...addressed, event } })
                }
                onSent={setLast}
                onClose={onClose}
              />
            )}
          >
            Use your own JSON
          </DialogButton>
        </div>
      </ForChanges>
      <ErrorBanner error={create.error} what="Could not create the test order." className="mb-4" />
      {audience.length > 0 && (
        <Log query={query} isEmpty={orders.length === 0} empty={empty}>
          <ul className="grid gap-3">
            {orders.map((order) => (
              <li key={order.orderNumber}>
                <TestOrderCard
                  addressing={addressing}
                  order={order}
                  created={last?.orderNumber === order.orderNumber ? last.sent : null}
                />
              </li>
            ))}
          </ul>
        </Log>
      )}
    </>
  );
}

type CardProps = { addressing: Addressing; order: AnsweredTestOrder; created: SentEvent[] | null };

function TestOrderCard({ addressing, order, created }: CardProps) {
  const { audience, confirmation, isReady } = addressing;
  const { orderNumber, status, events, updatedAt, lastEvent } = order;
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
      lastEvent={lastEvent}
      isDisabled={!isReady}
      send={(change) =>
        api.post("/api/notification/v2/test-orders", {
          body: {
            audience,
            ...(confirmation !== undefined && { confirmation }),
            orderNumber,
            ...change,
          },
        })
      }
    />
  );
}
