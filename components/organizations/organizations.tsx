"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { InvitationLink } from "#components/people/invite-dialog.tsx";
import { Dialog, DialogButton } from "#components/ui/dialog/dialog.tsx";
import { DialogDone } from "#components/ui/dialog/dialog-actions.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { organizationsQuery, peopleCalls } from "#lib/identity/people/query-options.ts";

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Every organization, for staff, and a way to create one. */
export function Organizations() {
  const { data: organizations, error } = useQuery(organizationsQuery());
  return (
    <>
      <PageHeader
        title="Organizations"
        lead="The partners and the distributor itself. Open one to see its people."
        action={
          <DialogButton look="primary" dialog={(onClose) => <OpenDialog onClose={onClose} />}>
            <Plus aria-hidden className="size-4" />
            New partner
          </DialogButton>
        }
      />
      {error && <FaultNotice error={error} what="Could not load the organizations." />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {organizations?.map(({ id, name, kind, memberCount, applicationCount, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4 sm:px-5">
            <TextLink href={`/organizations/${id}`} className="min-w-0 flex-1 basis-56">
              {name}
            </TextLink>
            <p className="text-muted text-sm">
              {kind === "DISTRIBUTOR" ? "Distributor" : "Partner"}, {counted(memberCount, "person", "people")}
              , {counted(applicationCount, "application", "applications")}, since{" "}
              <Time at={createdAt} show="day" />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const create = useAction(peopleCalls.open, {
    reloads: ["organizations"],
    done: ({ link }, { name, adminEmail }) => {
      router.refresh();
      if (link !== null) return;
      toast(`${name} is created`, { description: `We invited ${adminEmail} as its first admin.` });
      onClose();
    },
  });
  if (create.data?.link) {
    const { name, adminEmail } = create.variables;
    return (
      <Dialog
        onClose={onClose}
        title={`${name} is created`}
        description="Its first admin joins with this link."
      >
        <InvitationLink email={adminEmail} link={create.data.link} />
        <DialogDone />
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="New partner"
      description="You invite its first admin, who invites everybody else."
    >
      <Form
        schema={async () => (await import("#lib/identity/people/schemas.ts")).openOrganizationSchema}
        mutation={create}
        failure="Could not create the organization."
      >
        <TextField label="Name" name="name" autoComplete="off" required />
        <TextField
          label="Email of the first admin"
          name="adminEmail"
          type="email"
          autoComplete="off"
          required
        />
        <FormActions submit="Create and invite" />
      </Form>
    </Dialog>
  );
}
