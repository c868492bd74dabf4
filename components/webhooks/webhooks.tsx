"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { deliveryHealthQuery, healthIntervalMs } from "#components/deliveries/queries.ts";
import { type ApplicationFilter, addressWithFilter } from "#components/log/application-address.ts";
import { useOwnerFilters } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { DeliveryHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { FirstWebhook } from "./first-webhook.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { type Owner, WebhookTable } from "./webhook-table.tsx";

/** `inboxBase` is the inbox URL without the application's inbox key. */
type Props = { view: ApplicationFilter; inboxBase: string };

/** For whom a webhook is being registered: the applications to choose from. An address asks for all of `withFreeSlot`. */
function useRegistering(view: ApplicationFilter, withFreeSlot: readonly Owner[] | undefined) {
  const { mayChange } = useViewer();
  const [registering, setRegistering] = useState<readonly Owner[]>([]);
  const isAsked = useSearchParams().has("register") && withFreeSlot !== undefined;
  // A reload does not ask again, and a link does, also on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of the moment
  useEffect(() => {
    if (!isAsked) return;
    if (mayChange) setRegistering(withFreeSlot);
    window.history.replaceState(null, "", addressWithFilter("/webhooks", view));
  }, [isAsked]);
  return { registering, setRegistering };
}

function countUsed({ webhooks }: DeliveryHealth, { id }: Owner): number {
  return webhooks.filter(({ application }) => application.id === id).length;
}

/**
 * The webhooks by application, those that need attention first; for staff, of all partners or of one. `?register=1` opens the
 * dialog that registers one.
 */
export function Webhooks({ view, inboxBase }: Props) {
  const { isStaff, mayChange, applications, organizationId } = useViewer();
  const filters = useOwnerFilters(view);
  // Reloaded, because a webhook that keeps failing is disabled automatically.
  const { data: health, error } = useQuery({
    ...deliveryHealthQuery(view),
    refetchInterval: ({ state }) => healthIntervalMs(state.data),
  });
  const hasNone = health?.webhooks.length === 0 && applications.length < 2 && Object.keys(view).length === 0;
  const shown = applications.filter(({ id }) => (view.applicationId ?? id) === id);
  const { registering, setRegistering } = useRegistering(
    view,
    health &&
      shown.filter(
        (owner) => owner.organizationId === organizationId && countUsed(health, owner) < maxWebhooks,
      ),
  );
  const [usesInbox, setUsesInbox] = useState(false);
  const [first, ...others] = registering;
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead={
          isStaff
            ? "The URLs that partners registered, by application. Applications with trouble are first."
            : `We call these URLs when an order changes or is invoiced. An application has up to ${maxWebhooks}.`
        }
      />
      {!hasNone && (
        <LogFilters
          getAddress={(values) => addressWithFilter("/webhooks", values)}
          filters={filters}
          values={view}
        />
      )}
      <ErrorBanner error={error} what="Could not load the webhooks." className="mb-4" />
      {!isStaff && applications.length === 0 && (
        <EmptyState
          title="Create an application first"
          action={
            mayChange
              ? { label: "Create an application", href: "/applications?create=1", variant: "primary" }
              : { label: "See who can create one", href: "/people" }
          }
        >
          Webhooks belong to an application, which has {maxWebhooks} slots.
        </EmptyState>
      )}
      {isStaff && health?.webhooks.length === 0 && (
        <EmptyState title="No webhooks yet" action={{ label: "Open partners", href: "/organizations" }}>
          A partner registers webhooks on its own Webhooks page, or with the notification API.
        </EmptyState>
      )}
      {health && (health.webhooks.length > 0 || (!isStaff && shown.length > 0)) && (
        <WebhookTable
          webhooks={health.webhooks}
          owners={isStaff ? [] : shown}
          onRegister={(owner) => setRegistering([owner])}
        />
      )}
      {!isStaff && health?.webhooks.length === 0 && shown.length > 0 && (
        <FirstWebhook
          onUseInbox={() => {
            setUsesInbox(true);
            setRegistering(shown);
          }}
        />
      )}
      {first && (
        <RegisterDialog
          applications={[first, ...others]}
          inboxBase={inboxBase}
          startsWithInbox={usesInbox}
          onClose={() => {
            setRegistering([]);
            setUsesInbox(false);
          }}
        />
      )}
    </>
  );
}
