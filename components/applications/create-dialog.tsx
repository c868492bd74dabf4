"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import { ApplicationForm } from "./application-form.tsx";
import { SecretOnce } from "./secret-once.tsx";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; isStaff: boolean };

/** Creates an application and shows its secret, this once. */
export function CreateDialog({ open, onOpenChange, isStaff }: Props) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const create = useMutation({
    mutationFn: applicationCalls.create,
    onSuccess: () => {
      // The frame lists what can be looked at.
      router.refresh();
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });
  const made = create.data;

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) create.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={made ? `${made.name} is created` : "Create an application"}
      description={
        made ? "Copy what your software needs." : "It gets a client id, and a secret where it can keep one."
      }
    >
      {made ? (
        <div className="grid gap-5">
          <div className="grid gap-1.5">
            <p className="font-medium text-sm">Client id</p>
            <CopyableValue label="client id" value={made.clientId} />
          </div>
          {made.clientSecret && <SecretOnce clientSecret={made.clientSecret} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button asChild>
              <Link href={`/applications/${made.id}`}>Open the application</Link>
            </Button>
            <Button look="primary" onClick={() => changeOpen(false)}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <ApplicationForm
          initial={{
            name: "",
            clientType: "CONFIDENTIAL",
            grantTypes: ["client_credentials"],
            scopes: ["location.read", "notification.read", "notification.write"],
            redirectUris: [],
          }}
          choosesClientType
          isStaff={isStaff}
          submitLabel={create.isPending ? "Creating…" : "Create"}
          busy={create.isPending}
          error={create.error}
          onSubmit={(fields) => create.mutate(fields)}
        />
      )}
    </Dialog>
  );
}
