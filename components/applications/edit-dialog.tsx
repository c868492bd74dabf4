"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application, CreateApplicationInput } from "#lib/applications/schemas.ts";
import { applicationGrantTypes, isScope } from "#lib/oauth/scopes.ts";
import { ApplicationForm } from "./application-form.tsx";

type Props = { application: Application; owns: boolean; onClose: () => void };

export function EditDialog({ application, owns, onClose }: Props) {
  const router = useRouter();
  const update = useAction(
    ({ name, grantTypes, scopes, redirectUris }: CreateApplicationInput) =>
      applicationCalls.update(application.id, { name, grantTypes, scopes, redirectUris }),
    {
      reloads: ["applications"],
      done: () => {
        toast(`${application.name} is changed`, {
          description: "Tokens lose removed scopes within five seconds.",
        });
        onClose();
        router.refresh();
      },
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Edit ${application.name}`}
      description="Its client ID and secrets stay the same."
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
        submit="Save"
        mutation={update}
      />
    </Dialog>
  );
}
