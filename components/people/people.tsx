"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { AlertChannel } from "#components/notices/alert-channel.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import { alertKinds, partnerAlertKinds } from "#lib/notices/constants.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { Members } from "./members.tsx";

/**
 * The people of an organization. Admins invite, change, and remove them.
 *
 * @param organizationId for staff, a partner
 */
export function People({ organizationId }: { organizationId?: string }) {
  const { data: people, error } = useQuery(peopleQuery(organizationId));
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <PageHeader
        title={organizationId && people ? people.organization.name : "People"}
        lead={
          people?.mayManage === false
            ? `Everybody with an account at ${people.organization.name}. An admin invites people and changes roles.`
            : "Everybody with an account, and their role. At least one admin always stays."
        }
        action={
          people?.mayManage && (
            <Button icon={UserPlus} look="primary" onClick={() => setIsInviting(true)}>
              Invite a person
            </Button>
          )
        }
      />
      <FaultNotice error={error} what="Could not load the people." />
      {people && people.members.length > 0 && <Members people={people} />}
      {people?.members.length === 0 && (
        <EmptyState
          title="Nobody has joined yet"
          action={{ label: "Invite another person", onClick: () => setIsInviting(true) }}
        >
          The first admin has not accepted the invitation yet. If it expired, send it again below.
        </EmptyState>
      )}
      {people && people.invitations.length > 0 && <Invitations invitations={people.invitations} />}
      {people?.mayManage && !organizationId && (
        <AlertChannel kinds={people.organization.kind === "PARTNER" ? partnerAlertKinds : alertKinds} />
      )}
      {isInviting && people && (
        <InviteDialog organization={people.organization} onClose={() => setIsInviting(false)} />
      )}
    </>
  );
}
