"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { InvitationLink } from "#components/people/invitation-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { organizationsQuery, peopleCalls } from "#lib/identity/people/query-options.ts";

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Every organization, for staff: who is there, and the way to open a new one. */
export function Organizations() {
  const { data: organizations, error } = useQuery(organizationsQuery());
  const [opening, setOpening] = useState(false);
  return (
    <>
      <PageHeader
        title="Organizations"
        lead="The partners and the distributor itself. Open one to see its people."
        action={
          <Button look="primary" onClick={() => setOpening(true)}>
            <Plus aria-hidden className="size-4" />
            New partner
          </Button>
        }
      />
      {error && <FaultNotice error={error} what="The list could not be loaded." />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {organizations?.map(({ id, name, kind, memberCount, applicationCount, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4 sm:px-5">
            <Link
              href={`/organizations/${id}`}
              className="inline-flex min-h-6 min-w-0 flex-1 basis-56 items-center font-medium text-accent underline underline-offset-4"
            >
              {name}
            </Link>
            <p className="text-muted text-sm">
              {kind === "DISTRIBUTOR" ? "Distributor" : "Partner"}, {counted(memberCount, "person", "people")}
              , {counted(applicationCount, "application", "applications")}, since <Time at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <OpenDialog open={opening} onOpenChange={setOpening} />
    </>
  );
}

function OpenDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: peopleCalls.open,
    onSuccess: ({ link }, { name, adminEmail }) => {
      if (link === null) {
        toast(`${name} is opened`, { description: `${adminEmail} gets an invitation as its first admin.` });
        onOpenChange(false);
      }
      router.refresh();
      return queryClient.invalidateQueries({ queryKey: ["organizations"] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    create.mutate({ name: String(form.get("name")), adminEmail: String(form.get("adminEmail")) });
  }

  function setOpen(next: boolean) {
    onOpenChange(next);
    if (!next) create.reset();
  }

  if (create.data?.link)
    return (
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${create.variables.name} is opened`}
        description="Its first admin joins by this link."
      >
        <div className="grid gap-5">
          <InvitationLink email={create.variables.adminEmail} link={create.data.link} />
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
      title="New partner"
      description="You invite its first admin, who invites everybody else."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        {create.error && <FaultNotice error={create.error} what="The organization was not opened." />}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          error={faultOf(create.error, "name")}
        />
        <TextField
          label="E-mail of the first admin"
          name="adminEmail"
          type="email"
          autoComplete="off"
          required
          error={faultOf(create.error, "adminEmail")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Open and invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
