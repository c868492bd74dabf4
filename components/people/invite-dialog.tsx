import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CopyableValue } from "#components/ui/code.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { invitationDays } from "#lib/identity/invitations/invitation-rules.ts";
import { peopleCalls } from "#lib/identity/people/query-options.ts";
import { type RoleName, roleLabels, rolesByKind } from "#lib/identity/people/roles.ts";
import { inviteSchema, type People } from "#lib/identity/people/schemas.ts";

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

type Props = { organization: People["organization"]; onClose: () => void };

/** Invites a person by email or, without a mail server, with a link. */
export function InviteDialog({ organization, onClose }: Props) {
  const queryClient = useQueryClient();
  const roles: readonly RoleName[] = rolesByKind[organization.kind];
  const [role, setRole] = useState<RoleName>(organization.kind === "PARTNER" ? "PARTNER_MEMBER" : "STAFF");
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a person"
      description={`They open a link and choose a password to join ${organization.name}.`}
      schema={inviteSchema}
      read={(fields) => ({ ...Object.fromEntries(fields), organizationId: organization.id })}
      failure="Could not send the invitation."
      submit="Invite"
      mutationFn={peopleCalls.invite}
      onSuccess={async ({ link }, { email }) => {
        await queryClient.invalidateQueries({ queryKey: ["people"] });
        if (link === null)
          toast(`${email} is invited`, `The link in the email works once, for ${invitationDays} days.`);
      }}
      outcome={({ link }, { email }) =>
        link === null
          ? null
          : {
              title: `${email} is invited`,
              description: `They join ${organization.name} with this link.`,
              children: <InvitationLink email={email} link={link} />,
            }
      }
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
