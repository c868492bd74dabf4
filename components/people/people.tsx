"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { PendingInvitation } from "#lib/identity/shared/people-schemas.ts";
import { Invitations } from "./invitations.tsx";
import { ConfirmRequestDialog, InviteDialog } from "./invite-dialog.tsx";
import { Members, Roles } from "./members.tsx";
import { peopleQuery } from "./queries.ts";
import { Requests } from "./requests.tsx";

/**
 * The people of an organization. Admins invite, change, and remove them.
 *
 * @param organizationId for staff, a partner, whose page has the title
 */
export function People({ organizationId }: { organizationId?: string }) {
  const { data: people, error } = useQuery(peopleQuery(organizationId));
  const [isInviting, setIsInviting] = useState(false);
  const [confirming, setConfirming] = useState<PendingInvitation | null>(null);
  const requests = people?.invitations.filter(({ needsAdmin }) => needsAdmin) ?? [];
  const invitations = people?.invitations.filter(({ needsAdmin }) => !needsAdmin) ?? [];
  const invite = people?.mayManage && (
    <Button icon={UserPlus} variant="primary" size="sm" onClick={() => setIsInviting(true)}>
      Invite a person
    </Button>
  );
  return (
    <>
      {organizationId ? (
        <div className="mb-4 flex justify-end empty:hidden">{invite}</div>
      ) : (
        <PageHeader
          title="People"
          lead={
            people?.mayManage === false
              ? `Everybody with an account at ${people.organization.name}. An admin invites people and changes roles.`
              : "Everybody with an account, and their role. At least one admin always stays."
          }
          action={invite}
        />
      )}
      <ErrorBanner error={error} what="Could not load the people." />
      {people && requests.length > 0 && (
        <Requests people={people} requests={requests} onConfirm={setConfirming} />
      )}
      {people && people.members.length > 0 && <Members people={people} />}
      {people?.members.length === 0 && (
        <EmptyState
          title="Nobody has joined yet"
          action={
            people.mayManage
              ? { label: "Invite another person", onClick: () => setIsInviting(true) }
              : { label: "Show all organizations", href: "/organizations" }
          }
        >
          The first admin has not accepted the invitation yet.
          {people.mayManage && " If it expired, send it again below."}
        </EmptyState>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {people && <Roles kind={people.organization.kind} />}
      {isInviting && people && <InviteDialog people={people} onClose={() => setIsInviting(false)} />}
      {confirming && people && (
        <ConfirmRequestDialog people={people} request={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  );
}
