import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { api } from "#components/api/queries.ts";
import { initials } from "#components/shell/initials.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Member, People } from "#lib/identity/shared/people-schemas.ts";
import { type RoleName, roleLabels, rolesByKind } from "#lib/identity/shared/roles.ts";

/** The people of an organization. Its managers change roles and remove people. */
export function Members({ people }: { people: People }) {
  const columns = people.mayManage
    ? "md:grid-cols-[2.25rem_minmax(0,1fr)_10rem_10rem_5rem]"
    : "md:grid-cols-[2.25rem_minmax(0,1fr)_10rem]";
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p
        aria-hidden
        className={clsx(
          "hidden gap-x-4 border-line border-b bg-sunken px-4 py-1.5 font-medium text-muted text-xs md:grid",
          columns,
        )}
      >
        <span className="col-span-2">Person</span>
        {people.mayManage && <span>Sign-in</span>}
        <span className={clsx(people.mayManage && "pl-3")}>Role</span>
      </p>
      <ul className="divide-y divide-line">
        {people.members.map((member) => (
          <MemberRow key={member.id} member={member} people={people} columns={columns} />
        ))}
      </ul>
    </div>
  );
}

/** What each role may do, for who chooses one and for who wonders why something is missing. */
export function Roles({ kind }: { kind: People["organization"]["kind"] }) {
  return (
    <section aria-labelledby="roles" className="mt-8 grid gap-3">
      <h2 id="roles" className="font-semibold text-lg">
        Roles
      </h2>
      <dl className="grid gap-x-10 gap-y-4 text-sm sm:grid-cols-3">
        {rolesByKind[kind].map((role) => (
          <div key={role} className="grid content-start gap-0.5 border-line border-l-2 pl-3">
            <dt className="font-medium">{roleLabels[role].name}</dt>
            <dd className="text-pretty text-muted">{roleLabels[role].may}.</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type RowProps = { member: Member; people: People };

function MemberRow({ member, people, columns }: RowProps & { columns: string }) {
  const isSelf = useViewer().userId === member.id;
  return (
    <li
      aria-label={member.name}
      className={clsx(
        "grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 px-4 py-3 md:min-h-16 md:py-2",
        columns,
      )}
    >
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-full bg-sunken font-semibold text-muted text-xs"
      >
        {initials(member.name)}
      </span>
      <div className="grid min-w-0 max-md:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {member.name}
          {isSelf && <span className="font-normal text-muted text-sm">(you)</span>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {member.email}, since <Time at={member.joinedAt} show="day" />
        </p>
      </div>
      {people.mayManage && (
        <div className="max-md:col-span-2 max-md:col-start-2">
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
        <p className={clsx("text-sm max-md:col-start-2", people.mayManage && "md:pl-3")}>
          {roleLabels[member.role].name}
        </p>
      )}
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
        frameClassName="w-40 max-md:col-start-2"
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
        className="order-last col-span-full"
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
        className: "-mr-3 justify-self-end",
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
