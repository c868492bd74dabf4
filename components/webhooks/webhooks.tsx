"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { deliveryHealthQuery, healthIntervalMs } from "#components/deliveries/queries.ts";
import { type ApplicationFilter, addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilters } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { ForChanges, useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { DeliveryHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";
import { webhooksQuery } from "./queries.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { WebhookTable } from "./webhook-table.tsx";

type Application = Frame["applications"][number];
type Registering = { onRegister: (application: Application) => void };
type GroupProps = Registering & {
  application: Application;
  webhooks: ConsoleWebhook[];
  health: DeliveryHealth | undefined;
  /** Whether it is the only application in view. */
  isOnly: boolean;
};

/** The webhooks of an application, and how many more it can have. */
function Group({ application, webhooks, health, isOnly, onRegister }: GroupProps) {
  const { id, name } = application;
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
        <h2 className="flex grow flex-wrap items-center gap-x-3 font-semibold">
          <Link href={`/applications/${id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <Slots application={application} used={webhooks.length} isOnly={isOnly} onRegister={onRegister} />
      </header>
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {webhooks.map((webhook) => {
          const own = health?.webhooks.find(({ webhookId }) => webhookId === webhook.id);
          return (
            <li key={webhook.id}>
              <WebhookRow webhook={webhook} health={own} isNew={health !== undefined && !own} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SlotsProps = Registering & Pick<GroupProps, "application" | "isOnly"> & { used: number };

function Slots({ application, used, isOnly, onRegister }: SlotsProps) {
  const described = useId();
  const { organizations, mayChange } = useViewer();
  const owner = organizations.find(({ id }) => id === application.organizationId);
  const free = maxWebhooks - used;
  const owns = useOwns(application.id);
  return (
    <>
      <p role="status" id={described} className="text-muted text-sm">
        {free > 0
          ? `${free} of ${maxWebhooks} slots free`
          : `All ${maxWebhooks} slots are used.${mayChange ? " Unregister a webhook to register another." : ""}`}
        {!owns && `. ${owner?.name ?? "Its organization"} registers webhooks and sets URLs and secrets.`}
      </p>
      {owns && (
        <ForChanges>
          <Button
            icon={Plus}
            size="sm"
            variant={isOnly ? "primary" : "secondary"}
            disabled={free === 0}
            aria-describedby={described}
            onClick={() => onRegister(application)}
          >
            Register a webhook
          </Button>
        </ForChanges>
      )}
    </>
  );
}

/** The applications that have no webhook yet, a line each. */
function Unused({ applications, onRegister }: Registering & { applications: Application[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <h2 id={id} className="px-4 pt-3 pb-2 font-semibold">
        No webhooks yet
      </h2>
      <ul className="divide-y divide-line border-line border-t">
        {applications.map((application) => (
          <li key={application.id} className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2">
            <h3 className="grow">
              <Link href={`/applications/${application.id}`} className="hover:underline">
                {application.name}
              </Link>
            </h3>
            <Slots application={application} used={0} isOnly={false} onRegister={onRegister} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `inboxBase` is the inbox URL without the application's inbox key. */
type Props = { view: ApplicationFilter; inboxBase: string };

function Groups({ view, inboxBase }: Props) {
  const { applications, organizationId, mayChange } = useViewer();
  // Not in the row: with its first webhook, an application moves to another list while the dialog shows the secret.
  const [registering, setRegistering] = useState<readonly Application[]>([]);
  // Reloaded, because a webhook that keeps failing is disabled automatically.
  const webhooks = useQuery({ ...webhooksQuery(view), refetchInterval: 15_000 });
  const health = useQuery({
    ...deliveryHealthQuery(view),
    refetchInterval: ({ state }) => healthIntervalMs(state.data),
  });
  const shown = applications.filter(({ id }) => (view.applicationId ?? id) === id);
  const webhooksOf = ({ id }: { id: string }) =>
    webhooks.data?.filter(({ application }) => application.id === id) ?? [];
  const withFreeSlot = shown.filter(
    (application) =>
      application.organizationId === organizationId && webhooksOf(application).length < maxWebhooks,
  );
  const isAsked = useSearchParams().has("register") && webhooks.data !== undefined;
  // A reload does not ask again, and a link does, also on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of the moment
  useEffect(() => {
    if (!isAsked) return;
    if (mayChange) setRegistering(withFreeSlot);
    window.history.replaceState(null, "", addressWithFilter("/webhooks", view));
  }, [isAsked]);
  const [first, ...others] = registering;
  const unused = shown.length > 1 ? shown.filter((application) => webhooksOf(application).length === 0) : [];
  return (
    <>
      <ErrorBanner error={webhooks.error} what="Could not load the webhooks." />
      {webhooks.data && (
        <div className="grid gap-6">
          {shown
            .filter((application) => !unused.includes(application))
            .map((application) => (
              <Group
                key={application.id}
                application={application}
                webhooks={webhooksOf(application)}
                health={health.data}
                isOnly={shown.length === 1}
                onRegister={(chosen) => setRegistering([chosen])}
              />
            ))}
          {unused.length > 0 && (
            <Unused applications={unused} onRegister={(chosen) => setRegistering([chosen])} />
          )}
        </div>
      )}
      {first && (
        <RegisterDialog
          applications={[first, ...others]}
          inboxBase={inboxBase}
          onClose={() => setRegistering([])}
        />
      )}
    </>
  );
}

/** For staff: the webhooks of all partners or of one, those that need attention first. */
function OfPartners({ view }: { view: ApplicationFilter }) {
  const { data: health, error } = useQuery({ ...deliveryHealthQuery(view), refetchInterval: 15_000 });
  return (
    <>
      <ErrorBanner error={error} what="Could not load the webhooks." />
      {health?.webhooks.length === 0 && (
        <EmptyState title="No webhooks yet" action={{ label: "Open partners", href: "/organizations" }}>
          A partner registers webhooks on its own Webhooks page, or with the notification API.
        </EmptyState>
      )}
      {health && health.webhooks.length > 0 && <WebhookTable webhooks={health.webhooks} />}
    </>
  );
}

/** The webhooks by application; for staff, in one table across partners. `?register=1` opens the dialog that registers one. */
export function Webhooks({ view, inboxBase }: Props) {
  const { isStaff, mayChange, applications } = useViewer();
  const filters = useApplicationFilters(view);
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead={
          isStaff
            ? "The URLs that partners registered, those that need attention first."
            : `We call these URLs when an order changes or is invoiced. An application has up to ${maxWebhooks}.`
        }
      />
      <LogFilters
        getAddress={(values) => addressWithFilter("/webhooks", values)}
        filters={filters}
        values={view}
      />
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
      {isStaff ? <OfPartners view={view} /> : <Groups view={view} inboxBase={inboxBase} />}
    </>
  );
}
