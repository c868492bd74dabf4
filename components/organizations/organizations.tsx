"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { api } from "#components/api/queries.ts";
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
import { HealthBadge } from "#components/webhooks/webhook-badge.tsx";
import { type OrganizationSummary, openOrganizationSchema } from "#lib/identity/shared/people-schemas.ts";
import { needsAttention } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { counted } from "#lib/platform/shared/counted.ts";

const columns = "xl:grid xl:grid-cols-[minmax(0,1fr)_4.5rem_7rem_15rem_11rem] xl:gap-x-6";

/** Something was sent, or waits. */
const isUnderWay = ({ failingSince, behindSince, incident }: OrganizationSummary["webhooks"][number]) =>
  failingSince !== null || behindSince !== null || incident !== null;

function Row({ organization }: { organization: OrganizationSummary }) {
  const { id, name, kind, memberCount, applicationCount, webhooks } = organization;
  const { isStaff } = useViewer();
  const isNeedy = webhooks.some((webhook) => needsAttention(webhook, isStaff));
  const lastDelivery = webhooks
    .flatMap(({ lastDeliveredAt }) => lastDeliveredAt ?? [])
    .sort()
    .at(-1);
  return (
    <li
      className={`relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm has-focus-visible:bg-accent-soft hover:bg-sunken sm:min-h-12 sm:py-2 ${columns}`}
    >
      <p className="flex min-w-0 basis-full flex-wrap items-center gap-x-3">
        <Link href={`/organizations/${id}`} className="font-semibold text-base after:absolute after:inset-0">
          {name}
        </Link>
        {kind === "DISTRIBUTOR" && <span className="text-muted">Distributor</span>}
      </p>
      <p className="text-muted">{counted(memberCount, "person", "people")}</p>
      <p className="text-muted">{counted(applicationCount, "application")}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {!isNeedy && counted(webhooks.length, "webhook")}
        <HealthBadge webhooks={webhooks} />
      </p>
      <p className="text-muted xl:text-right">
        {lastDelivery ? (
          <>
            Last delivery <Time at={lastDelivery} />
          </>
        ) : (
          webhooks.length > 0 && (webhooks.some(isUnderWay) ? "None delivered yet" : "No delivery yet")
        )}
      </p>
    </li>
  );
}

function search(name: string): void {
  window.history.replaceState(
    null,
    "",
    name ? `?${new URLSearchParams({ name })}` : window.location.pathname,
  );
}

/** Lists all organizations for staff, with a search by name and a button to create one. */
export function Organizations() {
  const { data: organizations, error } = useQuery(organizationsQuery());
  const { isAdmin } = useViewer();
  const name = useSearchParams().get("name") ?? "";
  const found = organizations?.filter((one) => one.name.toLowerCase().includes(name.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title="Partners"
        lead="The partners and the distributor itself. Open one to see its webhooks and whom to call."
        action={isAdmin && <AddPartnerButton />}
      />
      <ErrorBanner error={error} what="Could not load the organizations." />
      <TextField
        label="Search by name"
        hidesLabel
        type="search"
        placeholder="Search by name"
        frameClassName="mb-4 max-w-sm"
        value={name}
        onChange={({ target }) => search(target.value)}
      />
      {found?.length === 0 && (
        <EmptyState
          title={`No organization is called “${name.trim()}”`}
          action={{ label: "Show all organizations", onClick: () => search("") }}
        >
          Check the spelling{isAdmin && ", or add a partner"}.
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {found.map((organization) => (
            <Row key={organization.id} organization={organization} />
          ))}
        </ul>
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
