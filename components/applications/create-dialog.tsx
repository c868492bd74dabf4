"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import { ApplicationForm } from "./application-form.tsx";
import { SecretOnce } from "./secret-once.tsx";

/** Creates an application and shows its secret, only this once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const create = useAction(applicationCalls.create, {
    reloads: ["applications"],
    // The frame lists the applications to choose from.
    done: () => router.refresh(),
  });
  const made = create.data;
  return (
    <Dialog
      onClose={onClose}
      title={made ? `${made.name} is created` : "Create an application"}
      description={
        made
          ? "Copy what your software needs."
          : "You get a client ID and, unless the app is public, a secret."
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
            <Button look="primary" onClick={onClose}>
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
          submit="Create"
          mutation={create}
        />
      )}
    </Dialog>
  );
}
