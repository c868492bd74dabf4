"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { invitationDays, type RoleName, rolesOf, roleWords } from "#lib/identity/people/constants.ts";
import { peopleCalls } from "#lib/identity/people/query-options.ts";
import type { People } from "#lib/identity/people/schemas.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Props = {
  organization: People["organization"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Invites somebody: by mail or, where the portal sends none, with a link to hand on. */
export function InviteDialog({ organization, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const roles: readonly RoleName[] = rolesOf[organization.kind];
  const [role, setRole] = useState<RoleName>(organization.kind === "PARTNER" ? "PARTNER_MEMBER" : "STAFF");
  const invite = useMutation({
    mutationFn: peopleCalls.invite,
    onSuccess: ({ link }, { email }) => {
      if (link === null) {
        toast(`${email} is invited`, {
          description: `The link in the mail works once, for ${invitationDays} days.`,
        });
        onOpenChange(false);
      }
      return queryClient.invalidateQueries({ queryKey: ["people"] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    invite.mutate({ email, role, organizationId: organization.id });
  }

  function setOpen(next: boolean) {
    onOpenChange(next);
    if (!next) invite.reset();
  }

  if (invite.data?.link)
    return (
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${invite.variables.email} is invited`}
        description={`They join ${organization.name} by this link.`}
      >
        <div className="grid gap-5">
          <InvitationLink email={invite.variables.email} link={invite.data.link} />
          <Button look="primary" className="justify-self-end" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Invite somebody"
      description={`They open a link and choose a password to join ${organization.name}.`}
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        {invite.error && <FaultNotice error={invite.error} what="Nobody was invited." />}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={faultOf(invite.error, "email")}
        />
        <SelectField
          label="Role"
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.isPending}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
