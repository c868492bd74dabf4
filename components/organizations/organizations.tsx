"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { toQueryString } from "#components/api/call-api.ts";
import { api } from "#components/api/queries.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { InvitationLink } from "#components/people/invite-dialog.tsx";
import { organizationsQuery } from "#components/people/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { explainToStaff } from "#components/webhooks/failure-words.ts";
import { HealthBadge } from "#components/webhooks/webhook-badge.tsx";
import { openOrganizationSchema } from "#lib/identity/shared/people-schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";
import type { OrganizationSummary } from "#lib/portal/shared/overview-schemas.ts";
import { countUndelivered, needyWebhooks, troubledSince, worstPartnersFirst } from "./partner-health.ts";

const columns =
  "xl:grid xl:grid-cols-[minmax(0,15.5rem)_11.5rem_minmax(0,1fr)_5.5rem_7.5rem] xl:items-center xl:gap-x-6";

/** Something was sent, or waits. */
const isUnderWay = ({ failingSince, behindSince, incident }: OrganizationSummary["webhooks"][number]) =>
  failingSince !== null || behindSince !== null || incident !== null;

function describeSize({ memberCount, applicationCount, webhooks }: OrganizationSummary): string {
  return [
    counted(memberCount, "person", "people"),
    counted(applicationCount, "application"),
    counted(webhooks.length, "webhook"),
  ].join(", ");
}

/** What is wrong with the worst webhook, or what the partner lacks. */
function Trouble({ organization }: { organization: OrganizationSummary }) {
  const { kind, memberCount, applicationCount, webhooks } = organization;
  const [worst, ...others] = needyWebhooks(organization);
  if (!worst) {
    if (kind === "DISTRIBUTOR" || webhooks.length > 0) return null;
    if (memberCount === 0) return "Nobody has accepted its invitation yet";
    return applicationCount === 0 ? "It has no application yet" : "It has not registered a webhook yet";
  }
  const { name, state, disabledReason, incident } = worst;
  const since = troubledSince(worst);
  const failure = incident && (kind === "PARTNER" ? explainToStaff(incident.failure) : incident.failure);
  const cause = state === "DISABLED" ? disabledReason : failure?.title;
  return (
    <>
      <span className="block text-ink">
        <span className="font-medium">{name}.</span> {cause ?? "It works, but its queue grows"}
      </span>
      {since && (
        <>
          Since <Time at={since} show="minute" />
        </>
      )}
      {others.length > 0 && `, and ${counted(others.length, "other webhook")}`}
    </>
  );
}

function Row({ organization }: { organization: OrganizationSummary }) {
  const { id, name, kind, webhooks } = organization;
  const undelivered = countUndelivered(organization);
  const lastDelivery = webhooks
    .flatMap(({ lastDeliveredAt }) => lastDeliveredAt ?? [])
    .sort()
    .at(-1);
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1.5 px-4 py-3 md:max-xl:grid-cols-[15.5rem_minmax(0,1fr)] text-sm has-focus-visible:bg-accent-soft hover:bg-sunken ${columns}`}
    >
      <div className="grid content-start gap-0.5">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link
            href={`/organizations/${id}`}
            className="font-semibold text-base after:absolute after:inset-0"
          >
            {name}
          </Link>
          {kind === "DISTRIBUTOR" && <span className="text-muted">Distributor</span>}
        </p>
        <p className="text-muted">{describeSize(organization)}</p>
      </div>
      <div className="grid content-start gap-1.5 xl:contents">
        <p className="max-xl:empty:hidden">
          <HealthBadge webhooks={webhooks} />
        </p>
        <p className="text-pretty text-muted max-xl:empty:hidden">
          <Trouble organization={organization} />
        </p>
        <p className="font-semibold tabular-nums max-xl:empty:hidden xl:text-right">
          {undelivered > 0 && (
            <>
              {inCount(undelivered)} <span className="font-normal xl:sr-only">undelivered</span>
            </>
          )}
        </p>
        <p className="text-muted max-xl:empty:hidden xl:text-right">
          {lastDelivery ? (
            <>
              <span className="xl:sr-only">Last delivery</span> <Time at={lastDelivery} />
            </>
          ) : (
            webhooks.length > 0 && (webhooks.some(isUnderWay) ? "None delivered yet" : "No delivery yet")
          )}
        </p>
      </div>
    </li>
  );
}

const nameFilter: LogFilter[] = [
  { kind: "search", name: "name", label: "Name", maxLength: maxNameLength, placeholder: "Name of a partner" },
];

const headings = ["Partner", "Health", "What is wrong", "Undelivered", "Last delivery"];

/** Lists all organizations for staff, those that need attention first, with a search by name and a button to create one. */
export function Organizations() {
  const { data: organizations, error } = useQuery(organizationsQuery());
  const { isAdmin } = useViewer();
  const name = useSearchParams().get("name") ?? "";
  const found =
    organizations &&
    worstPartnersFirst(
      organizations.filter((one) => one.name.toLowerCase().includes(name.trim().toLowerCase())),
    );
  return (
    <>
      <PageHeader
        title="Partners"
        lead="Those that need attention come first. Open one to see what happened and whom to call."
        action={isAdmin && <AddPartnerButton />}
      />
      <ErrorBanner error={error} what="Could not load the organizations." />
      <LogFilters
        getAddress={(values) => `/organizations${toQueryString(values)}`}
        filters={nameFilter}
        values={{ name }}
      />
      {found?.length === 0 && (
        <EmptyState
          title={`No organization is called “${name.trim()}”`}
          action={{ label: "Show all organizations", href: "/organizations" }}
        >
          Check the spelling{isAdmin && ", or add a partner"}.
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          {/* Each row has its nouns for screen readers. */}
          <div
            aria-hidden
            className={`h-8 border-line border-b bg-sunken px-4 font-medium text-muted text-xs *:nth-[n+4]:text-right max-xl:hidden ${columns}`}
          >
            {headings.map((heading) => (
              <span key={heading}>{heading}</span>
            ))}
          </div>
          <ul className="divide-y divide-line">
            {found.map((organization) => (
              <Row key={organization.id} organization={organization} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function AddPartnerButton() {
  return (
    <FormButton
      label="Add a partner"
      button={{ variant: "primary", size: "sm", icon: Plus }}
      title="Add a partner"
      description="You invite its first admin, who invites everybody else."
      schema={openOrganizationSchema}
      failure="Could not create the organization."
      submit="Create and invite"
      mutationFn={(body) => api.post("/api/console/organizations", { body })}
      meta={{ changesFrame: true }}
      onSuccess={({ link }, { name, adminEmail }) =>
        link === null && toast(`${name} was created`, `We invited ${adminEmail} as its first admin.`)
      }
      outcome={({ link }, { name, adminEmail }) =>
        link === null
          ? null
          : {
              title: `${name} was created`,
              description: "Its first admin joins with this link.",
              children: <InvitationLink email={adminEmail} link={link} />,
            }
      }
    >
      <TextField label="Name" name="name" autoComplete="off" required />
      <TextField
        label="Email of the first admin"
        name="adminEmail"
        type="email"
        autoComplete="off"
        required
      />
    </FormButton>
  );
}
