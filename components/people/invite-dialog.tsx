import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { invitationDays } from "#lib/identity/shared/invitation-rules.ts";
import {
  inviteSchema,
  type PendingInvitation,
  type People,
  type SentInvitation,
} from "#lib/identity/shared/people-schemas.ts";
import { type RoleName, roleLabels, rolesByKind } from "#lib/identity/shared/roles.ts";

type LinkProps = { email: string; link: string };

/** The link of an invitation, to send yourself when the portal has no mail server. It is shown once. */
export function InvitationLink({ email, link }: LinkProps) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        This portal has no mail server. Send this link to {email} yourself. It works once, for{" "}
        {invitationDays} days.
      </p>
      <CopyableValue label="invitation link" value={link} />
      <Notice tone="warn" title="The link is shown only now">
        Anybody who opens it can join as {email}. If you lose it, send the invitation again.
      </Notice>
    </div>
  );
}

function showInvited({ link }: SentInvitation, email: string, organizationName: string) {
  return link === null
    ? null
    : {
        title: `${email} is invited`,
        description: `They join ${organizationName} with this link.`,
        children: <InvitationLink email={email} link={link} />,
      };
}

function toastInvited({ link, needsAdmin }: SentInvitation, email: string): void {
  if (needsAdmin) toast("The admins were asked", `${email} gets an invitation when one of them confirms it.`);
  else if (link === null)
    toast(`${email} is invited`, `The link in the email works once, for ${invitationDays} days.`);
}

type RequestProps = { people: People; request: PendingInvitation; onClose: () => void };

/** Does what staff ask for: promotes a member, or invites a person. */
export function ConfirmRequestDialog({ people, request, onClose }: RequestProps) {
  const { email, role, invitedBy } = request;
  const { id: organizationId, name } = people.organization;
  const member = people.members.find((one) => one.email === email);
  return (
    <FormDialog
      onClose={onClose}
      title={`Give ${email} the role ${roleLabels[role].name}?`}
      description={`${invitedBy} from the distributor's staff asks for it.`}
      schema={inviteSchema}
      read={() => ({ email, role, organizationId })}
      failure="Could not confirm this."
      submit={member ? "Change the role" : "Invite"}
      mutationFn={async (input): Promise<SentInvitation> =>
        member
          ? {
              id: member.id,
              link: null,
              ...(await api.patch("/api/console/people/[userId]", {
                params: { userId: member.id },
                body: { role },
              })),
            }
          : api.post("/api/console/invitations", { body: input })
      }
      onSuccess={(sent) =>
        member
          ? toast(`${member.name}'s role is now ${roleLabels[role].name}`, roleLabels[role].may)
          : toastInvited(sent, email)
      }
      outcome={(sent) => showInvited(sent, email, name)}
    >
      <p>
        {roleLabels[role].name}: {roleLabels[role].may}.
      </p>
    </FormDialog>
  );
}

type Props = { people: People; onClose: () => void };

/** Invites a person by email or, without a mail server, with a link. Staff ask a partner's admins. */
export function InviteDialog({ people, onClose }: Props) {
  const { organization, members } = people;
  const isForeign = useViewer().organizationId !== organization.id;
  const asksAdmins = isForeign && members.some((one) => one.role === "PARTNER_ADMIN");
  const roles: readonly RoleName[] = rolesByKind[organization.kind];
  const [role, setRole] = useState<RoleName>(organization.kind === "PARTNER" ? "PARTNER_MEMBER" : "STAFF");
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a person"
      description={
        asksAdmins
          ? `An admin of ${organization.name} has to confirm it. We ask them by notice and email.`
          : `They open a link and choose a password to join ${organization.name}.`
      }
      schema={inviteSchema}
      read={(fields) => ({ ...Object.fromEntries(fields), organizationId: organization.id })}
      failure="Could not send the invitation."
      submit={asksAdmins ? "Ask the admins" : "Invite"}
      mutationFn={(body) => api.post("/api/console/invitations", { body })}
      onSuccess={(sent, { email }) => toastInvited(sent, email)}
      outcome={(sent, { email }) => showInvited(sent, email, organization.name)}
    >
      <TextField label="Email" name="email" type="email" autoComplete="off" required />
      <ChoiceField
        label="Role"
        name="role"
        value={role}
        choices={roles.map((one) => [one, roleLabels[one].name])}
        onChoose={(chosen) => setRole(roles.find((one) => one === chosen) ?? role)}
        hint={`${roleLabels[role].may}.`}
      />
    </FormDialog>
  );
}
