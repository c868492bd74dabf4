"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceField } from "#components/ui/field.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { deskOrdersQuery } from "#lib/orders/query-options.ts";
import type { ChangeOrderInput } from "#lib/orders/schemas.ts";
import { OrderCard } from "./order-card.tsx";

type Props = {
  /** Every status, from the first to the last. */
  lifeCycle: readonly string[];
  /** The applications that can receive order changes. */
  receivers: { clientId: string; name: string }[];
};

const everybody = "all";

/** Sample orders for staff to advance. Each change is sent to the chosen application as a real event. */
export function OrderDesk({ lifeCycle, receivers }: Props) {
  const orders = useQuery(deskOrdersQuery());
  const [chosen, setChosen] = useState(receivers[0]?.clientId ?? everybody);
  const audience: ChangeOrderInput["audience"] = chosen === everybody ? "all" : [chosen];
  return (
    <>
      <PageHeader
        title="Order desk"
        lead="Sample orders for trying out events. Advance one, and each subscribed webhook is notified within a second."
      />
      <div className="mb-6 max-w-md">
        <ChoiceField
          label="Recipients"
          hint="An event reaches only its recipients."
          value={chosen}
          onChoose={setChosen}
          choices={[
            ...receivers.map(({ clientId, name }) => [clientId, name] as const),
            [everybody, "Every application of every partner"],
          ]}
        />
      </div>
      <FaultNotice error={orders.error} what="Could not load the orders." />
      <ul className="grid gap-3">
        {orders.data?.map((order) => (
          <li key={order.orderNumber}>
            <OrderCard order={order} lifeCycle={lifeCycle} audience={audience} />
          </li>
        ))}
      </ul>
    </>
  );
}
