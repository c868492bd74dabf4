"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { applicationGrantTypes, isScope } from "#lib/oauth/scopes.ts";
import { type ApplicationFields, ApplicationForm } from "./application-form.tsx";

type Props = {
  application: Application;
  isStaff: boolean;
  owns: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function EditDialog({ application, isStaff, owns, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const update = useMutation({
    mutationFn: ({ clientType: _, ...fields }: ApplicationFields) =>
      applicationCalls.update(application.id, fields),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["applications"] });
      toast(`${application.name} is changed`, {
        description: "Tokens lose a scope that you took away within five seconds.",
      });
      onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${application.name}`}
      description="Its client id and secrets stay as they are."
    >
      <ApplicationForm
        initial={{
          name: application.name,
          clientType: application.clientType,
          grantTypes: applicationGrantTypes.filter((type) => application.grantTypes.includes(type)),
          scopes: application.scopes.filter(isScope),
          redirectUris: application.redirectUris,
        }}
        choosesClientType={false}
        hasFixedRedirectUris={!owns}
        isStaff={isStaff}
        submitLabel={update.isPending ? "Saving…" : "Save"}
        busy={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate(fields)}
      />
    </Dialog>
  );
}
