import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Member, People } from "#lib/identity/shared/people-schemas.ts";
import { type RoleName, roleLabels, rolesByKind } from "#lib/identity/shared/roles.ts";

/** The people of an organization. Its managers change roles and remove people. */
export function Members({ people }: { people: People }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {people.members.map((member) => (
        <MemberRow key={member.id} member={member} people={people} />
      ))}
    </ul>
  );
}

type RowProps = { member: Member; people: People };

function MemberRow({ member, people }: RowProps) {
  const isSelf = useViewer().userId === member.id;
  return (
    <li aria-label={member.name} className="p-4">
      <Described
        className={
          people.mayManage
            ? "lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_10rem_5rem]"
            : "lg:grid lg:grid-cols-[minmax(0,1fr)_10rem]"
        }
        title={
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {member.name}
            {isSelf && <span className="font-normal text-muted text-sm">(you)</span>}
          </p>
        }
        description={
          <>
            {member.email}, since <Time at={member.joinedAt} show="day" />
          </>
        }
      >
        {people.mayManage && (
          <div>
            <Status tone={member.hasSecondFactor ? "good" : "off"}>
              {member.hasSecondFactor ? "Second factor" : "Password only"}
            </Status>
          </div>
        )}
        {people.mayManage && !isSelf ? (
          <>
            <RoleField member={member} people={people} />
            <RemoveButton member={member} />
          </>
        ) : (
          <p className="text-sm lg:pl-3">{roleLabels[member.role].name}</p>
        )}
      </Described>
    </li>
  );
}

function RoleField({ member, people }: RowProps) {
  const roles: readonly RoleName[] = rolesByKind[people.organization.kind];
  const change = useMutation({
    mutationFn: (role: RoleName) =>
      api.patch("/api/console/people/[userId]", { params: { userId: member.id }, body: { role } }),
    // Quick changes are sent in the order in which they were chosen.
    scope: { id: member.id },
    onSuccess: ({ needsAdmin }, role) => {
      if (needsAdmin)
        toast("The admins were asked", `${member.name}'s role changes when one of them confirms it.`);
      else toast(`${member.name}'s role is now ${roleLabels[role].name}`, roleLabels[role].may);
    },
  });
  return (
    <>
      <ChoiceField
        label={`Role of ${member.name}`}
        hidesLabel
        frameClassName="w-40"
        value={change.isPending ? change.variables : member.role}
        choices={roles.map((role) => [role, roleLabels[role].name])}
        onChoose={(chosen) => {
          const role = roles.find((one) => one === chosen);
          if (role) change.mutate(role);
        }}
      />
      <ErrorBanner
        error={change.error}
        what="Could not change the role."
        className="order-last w-full lg:col-span-full"
      />
    </>
  );
}

function RemoveButton({ member: { id, name } }: { member: Member }) {
  return (
    <ConfirmButton
      label="Remove"
      button={{
        size: "sm",
        className: "-mr-3 max-sm:ml-auto lg:justify-self-end",
        "aria-label": `Remove ${name}`,
      }}
      title={`Remove ${name}?`}
      description="The account is closed and its sessions end immediately. Applications lose the access that it gave them. The audit log keeps the name."
      failure="Could not remove the person."
      mutationFn={() => api.delete("/api/console/people/[userId]", { params: { userId: id } })}
      meta={{ done: [`${name} was removed`, "Invite them again to restore access."] }}
    />
  );
}
