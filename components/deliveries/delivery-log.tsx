"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { toQueryString } from "#components/api/call-api.ts";
import { DeliveryHeader } from "#components/deliveries/delivery-header.tsx";
import { LiveButton } from "#components/log/log-page.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { SkipTo } from "#components/ui/skip-to.tsx";
import type { DeliveryFilters } from "#lib/notifications/deliveries/shared/schemas.ts";
import { DeliveryList, deliveriesId, isEmptyLog } from "./delivery-list.tsx";
import { addressOfLog, toView } from "./log-address.ts";
import { deliveriesQuery } from "./queries.ts";

type Props = {
  filters: DeliveryFilters;
  /** The page of the log; the newest one without it. */
  cursor: string | undefined;
  /** The page of the webhook that the log is a part of. */
  webhookPath?: string | undefined;
};

/** Deliveries, newest first. New ones appear until the log is paused. */
export function DeliveryLog({ filters, cursor, webhookPath }: Props) {
  const [isLive, setIsLive] = useState(true);
  const { data: page } = useQuery({ ...deliveriesQuery(filters, cursor), refetchOnWindowFocus: false });
  const isOfWebhook = webhookPath !== undefined;
  const actions = !isEmptyLog({ filters, isOfWebhook, page }) && (
    <>
      <LiveButton isLive={isLive} onToggle={setIsLive} />
      <ButtonLink
        icon={Download}
        href={`/api/console/deliveries/export${toQueryString(filters)}`}
        download
        size="sm"
      >
        <span className="max-sm:sr-only">Download as CSV</span>
      </ButtonLink>
    </>
  );
  const skip = <SkipTo id={deliveriesId}>Skip to the deliveries</SkipTo>;
  if (isOfWebhook)
    return (
      <>
        {skip}
        <DeliveryList
          filters={filters}
          cursor={cursor}
          isLive={isLive}
          isOfWebhook
          actions={actions}
          getAddress={({ applicationId: _, webhookId: __, ...others }) =>
            `${webhookPath}${toQueryString(others)}`
          }
        />
      </>
    );
  return (
    <>
      <DeliveryHeader
        here="/deliveries"
        filter={toView(filters)}
        lead="What we sent, what the receiver answered, and what happens next."
        skip={skip}
      >
        {actions}
      </DeliveryHeader>
      <DeliveryList filters={filters} cursor={cursor} isLive={isLive} getAddress={addressOfLog} />
    </>
  );
}
