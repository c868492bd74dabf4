"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "#components/api/queries.ts";
import { Inbox } from "#components/inbox/inbox.tsx";
import { addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilter } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { ForChanges, useViewer, type Viewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { CommandLine } from "#components/webhooks/command-line.tsx";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { Recipient, SentEvent, SentTestOrder } from "#lib/notifications/orders/shared/schemas.ts";
import { EventDialog } from "./event-dialog.tsx";
import { OrderCard } from "./order-card.tsx";
import { testOrdersQuery } from "./queries.ts";
import { type Addressing, Recipients, useRecipients } from "./recipients.tsx";
import { Receivers, WhatHappens } from "./what-happens.tsx";

const leads = {
  partner:
    "Try your receiver with a made-up order. Its events go to your own webhooks and reach nobody else.",
  staff: "Try receivers of any partner with a made-up order. Only the applications that you choose get it.",
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
  const { isStaff, applications } = useViewer();
  const filters = useApplicationFilter({}).map((filter) => ({ ...filter, isRequired: true as const }));
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
    <LogFilters
      getAddress={(values) =>
        addressWithFilter("/test-orders", { ...values, ...(tab === "inbox" && { tab }) })
      }
      filters={filters}
      values={{ applicationId: application.id }}
    />
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
          <OrdersOfPartner key={application.id} application={application} />
          <div className="mt-6">
            <CommandLine portalUrl={portalUrl} />
          </div>
        </>
      )}
    </>
  );
}

/** The orders of one application. Without a webhook that works, the page's action is to register one. */
function OrdersOfPartner({ application }: { application: Viewer["applications"][number] }) {
  const { id: applicationId, clientId } = application;
  const { data: webhooks } = useQuery(webhooksQuery({ applicationId }));
  const subscribed = webhooks?.filter(({ events }) => events.includes("ORDER_UPDATE"));
  const isHeard = subscribed?.some(({ delivery }) => delivery.state === "ACTIVE") ?? true;
  const [last, setLast] = useState<SentTestOrder | null>(null);
  const addressing = { audience: [clientId], isReady: true };
  return (
    <>
      <ForChanges>
        <Panel title="New test order" className="mb-6">
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
            <div className="grid content-between gap-5">
              <WhatHappens whose={application.name} />
              <CreateButtons addressing={addressing} isPrimary={isHeard} onCreated={setLast}>
                {!isHeard && (
                  <ButtonLink
                    variant="primary"
                    href={`/webhooks?application=${applicationId}${subscribed?.length ? "" : "&register=1"}`}
                  >
                    {subscribed?.length ? "Resume a webhook" : "Register a webhook"}
                  </ButtonLink>
                )}
              </CreateButtons>
            </div>
            <Receivers applicationId={applicationId} />
          </div>
        </Panel>
      </ForChanges>
      <Orders addressing={addressing} last={last} empty={<NoneYet />} />
    </>
  );
}

/** Staff choose who gets the events. Below are the orders that exactly these applications got. */
function OrdersOfStaff({ recipients }: { recipients: readonly Recipient[] }) {
  const choice = useRecipients(recipients);
  const [last, setLast] = useState<SentTestOrder | null>(null);
  const { addressing } = choice;
  const audience = addressing.audience.join();
  return (
    <>
      <Recipients recipients={recipients} choice={choice}>
        <ForChanges>
          <CreateButtons key={audience} addressing={addressing} isPrimary onCreated={setLast} />
        </ForChanges>
      </Recipients>
      {audience === "" ? (
        <Placeholder>The test orders of the applications that you choose appear here.</Placeholder>
      ) : (
        <Orders key={audience} addressing={addressing} last={last} empty={<NoneYet />} />
      )}
    </>
  );
}

function Placeholder({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-lg border border-line-strong/50 border-dashed px-4 py-8 text-center text-muted text-sm">
      {children}
    </p>
  );
}

function NoneYet() {
  return (
    <Placeholder>
      No test orders yet. The first one appears here, with what each receiver answered.
    </Placeholder>
  );
}

type CreateProps = {
  addressing: Addressing;
  /** Beside nothing that matters more. */
  isPrimary: boolean;
  onCreated: (order: SentTestOrder) => void;
  /** What comes first. */
  children?: ReactNode;
};

function CreateButtons({ addressing, isPrimary, onCreated, children }: CreateProps) {
  const { audience, confirmation, isReady, missing } = addressing;
  const addressed = { audience, ...(confirmation !== undefined && { confirmation }) };
  const create = useMutation({
    mutationFn: () => api.post("/api/notification/v2/test-orders", { body: addressed }),
    onSuccess: onCreated,
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button
          variant={isPrimary && isReady ? "primary" : "secondary"}
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
              onSent={onCreated}
              onClose={onClose}
            />
          )}
        >
          Use your own JSON
        </DialogButton>
        {missing && <p className="text-muted text-sm">{missing}</p>}
      </div>
      <ErrorBanner error={create.error} what="Could not create the test order." />
    </div>
  );
}

type OrdersProps = {
  addressing: Addressing;
  /** The newest one that was created here. */
  last: SentTestOrder | null;
  empty: ReactNode;
};

function Orders({ addressing, last, empty }: OrdersProps) {
  const { audience } = addressing;
  const query = useQuery(testOrdersQuery(audience));
  const orders = query.data ?? [];
  return (
    <section aria-label="Recent test orders" className="grid gap-3">
      {orders.length > 0 && <h2 className="font-semibold text-lg">Recent test orders</h2>}
      <Log query={query} isEmpty={orders.length === 0} empty={empty}>
        <ul className="grid gap-3">
          {orders.map((order, index) => (
            <li key={order.orderNumber}>
              <TestOrderCard
                addressing={addressing}
                order={order}
                isNewest={index === 0}
                created={last?.orderNumber === order.orderNumber ? last.sent : null}
              />
            </li>
          ))}
        </ul>
      </Log>
    </section>
  );
}

type CardProps = {
  addressing: Addressing;
  order: AnsweredTestOrder;
  isNewest: boolean;
  created: SentEvent[] | null;
};

function TestOrderCard({ addressing, order, isNewest, created }: CardProps) {
  const { audience, confirmation, isReady } = addressing;
  const { orderNumber } = order;
  return (
    <OrderCard
      order={order}
      isNewest={isNewest}
      sent={created}
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
