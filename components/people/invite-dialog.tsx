"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { peopleCalls } from "#lib/people/queries.ts";
import type { People } from "#lib/people/schemas.ts";
import { type RoleName, rolesOf, roleWords } from "#lib/people/words.ts";

type Props = {
  organization: People["organization"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Sends an invitation by mail. */
export function InviteDialog({ organization, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const roles: readonly RoleName[] = rolesOf[organization.kind];
  const [role, setRole] = useState<RoleName>(organization.kind === "PARTNER" ? "PARTNER_MEMBER" : "STAFF");
  const invite = useMutation({
    mutationFn: peopleCalls.invite,
    onSuccess: (_, { email }) => {
      toast(`${email} is invited`, { description: "The link in the mail works once and for an hour." });
      onOpenChange(false);
      return queryClient.invalidateQueries({ queryKey: ["people"] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    invite.mutate({ email, role, organizationId: organization.id });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) invite.reset();
      }}
      title="Invite somebody"
      description={`They get a mail with a link and choose a password of their own at ${organization.name}.`}
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        {invite.error && <FaultNotice error={invite.error} what="No invitation was sent." />}
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
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.isPending}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
