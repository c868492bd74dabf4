"use client";

import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { invitationDays, type RoleName, rolesOf, roleWords } from "#lib/identity/people/constants.ts";
import { peopleCalls } from "#lib/identity/people/query-options.ts";
import type { People } from "#lib/identity/people/schemas.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Props = { organization: People["organization"]; onClose: () => void };

/** Invites a person by email or, without a mail server, with a link to pass on. */
export function InviteDialog({ organization, onClose }: Props) {
  const roles: readonly RoleName[] = rolesOf[organization.kind];
  const [role, setRole] = useState<RoleName>(organization.kind === "PARTNER" ? "PARTNER_MEMBER" : "STAFF");
  const invite = useAction(peopleCalls.invite, {
    reloads: ["people"],
    done: ({ link }, { email }) => {
      if (link !== null) return;
      toast(`${email} is invited`, {
        description: `The link in the email works once, for ${invitationDays} days.`,
      });
      onClose();
    },
  });
  const sent = invite.data?.link ? { ...invite.variables, link: invite.data.link } : null;
  return (
    <Dialog
      onClose={onClose}
      title={sent ? `${sent.email} is invited` : "Invite somebody"}
      description={
        sent
          ? `They join ${organization.name} with this link.`
          : `They open a link and choose a password to join ${organization.name}.`
      }
    >
      {sent ? (
        <InvitationLink email={sent.email} link={sent.link} onDone={onClose} />
      ) : (
        <Form
          schema={() => import("#lib/identity/people/schemas.ts").then(({ inviteSchema }) => inviteSchema)}
          read={(fields) => ({ ...Object.fromEntries(fields), organizationId: organization.id })}
          mutation={invite}
          failure="Could not send the invitation."
        >
          <TextField label="E-mail" name="email" type="email" autoComplete="off" required />
          <SelectField
            label="Role"
            name="role"
            value={role}
            onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
            hint={`${roleWords[role].may}.`}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleWords[one].name}
              </option>
            ))}
          </SelectField>
          <FormActions submit="Invite" busy={invite.isPending} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
