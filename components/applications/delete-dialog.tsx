"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";

type Props = { application: Application; onClose: () => void };

/** Deletes an application after its name is typed, and says what stops. */
export function DeleteDialog({ application, onClose }: Props) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () => applicationCalls.delete(application.id),
    onSuccess: () => {
      toast(`${application.name} is deleted`, {
        description: "Its tokens stop working within five seconds.",
      });
      router.push("/applications");
      router.refresh();
      return queryClient.invalidateQueries({ queryKey: ["applications"], refetchType: "none" });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === application.name) remove.mutate();
  }

  const webhooks =
    application.webhookCount === 1 ? "its webhook" : `its ${application.webhookCount} webhooks`;
  return (
    <Dialog
      onClose={onClose}
      title={`Delete ${application.name}?`}
      description={`Its tokens stop working, ${application.webhookCount > 0 ? `${webhooks} and their log are deleted, ` : ""}and people who consented lose the connection. This cannot be undone.`}
    >
      <form onSubmit={submit} className="grid gap-5">
        {remove.error && <FaultNotice error={remove.error} what="Could not delete the application." />}
        <TextField
          label={`Type “${application.name}” to confirm`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={typed !== application.name} busy={remove.isPending}>
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
