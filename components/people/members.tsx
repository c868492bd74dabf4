"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type RoleName, rolesOf, roleWords } from "#lib/identity/people/constants.ts";
import { peopleCalls } from "#lib/identity/people/query-options.ts";
import type { Member, People } from "#lib/identity/people/schemas.ts";

/** Everybody of an organization. Those who manage it change roles and remove people. */
export function Members({ people }: { people: People }) {
  const { userId } = useViewer();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {people.members.map((member) => (
        <MemberRow key={member.id} member={member} people={people} isSelf={member.id === userId} />
      ))}
    </ul>
  );
}

function MemberRow({ member, people, isSelf }: { member: Member; people: People; isSelf: boolean }) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: ["people"] });
  const change = useMutation({
    mutationFn: (role: RoleName) => peopleCalls.changeRole(member.id, role),
    // In the order in which they were chosen.
    scope: { id: member.id },
    ...optimistic<People, RoleName>(queryClient, ["people"], (shown, role) => ({
      ...shown,
      members: shown.members.map((one) => (one.id === member.id ? { ...one, role } : one)),
    })),
    onSuccess: (_, role) =>
      toast(`${member.name} is now ${roleWords[role].name}`, { description: roleWords[role].may }),
  });
  const roles: readonly RoleName[] = rolesOf[people.organization.kind];
  return (
    <li aria-label={member.name} className="grid gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {member.name}
            {isSelf && <span className="font-normal text-muted text-sm">that is you</span>}
          </p>
          <p className="break-words text-muted text-sm">
            {member.email}, since <Time at={member.joinedAt} />
          </p>
        </div>
        {people.mayManage && (
          <Status tone={member.hasSecondFactor ? "good" : "off"}>
            {member.hasSecondFactor ? "Second factor" : "Password only"}
          </Status>
        )}
        {people.mayManage && !isSelf ? (
          <div className="flex flex-wrap items-center gap-3">
            <SelectField
              label={`Role of ${member.name}`}
              hidesLabel
              value={member.role}
              onChange={(event) => {
                const role = roles.find((one) => one === event.target.value);
                if (role) change.mutate(role);
              }}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleWords[role].name}
                </option>
              ))}
            </SelectField>
            <Button
              look="danger"
              size="sm"
              aria-label={`Remove ${member.name}`}
              onClick={() => setRemoving(true)}
            >
              Remove
            </Button>
          </div>
        ) : (
          <p className="text-sm">{roleWords[member.role].name}</p>
        )}
      </div>
      {change.error && <FaultNotice error={change.error} what="Could not change the role." />}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          title={`Remove ${member.name}?`}
          description="The account ends immediately, with its sessions and the access it gave to applications. The audit log keeps the name."
          action="Remove"
          failure="The person is still a member."
          run={() => peopleCalls.remove(member.id)}
          onDone={() => {
            toast(`${member.name} is removed`, { description: "Invite them again to restore access." });
            return reload();
          }}
        />
      )}
    </li>
  );
}
