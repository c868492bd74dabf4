import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogDone } from "#components/ui/dialog/dialog-actions.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { Link } from "#components/ui/link.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application, CreateApplicationInput } from "#lib/applications/schemas.ts";
import { applicationGrantTypes, isScope } from "#lib/oauth/scopes.ts";
import { nameOf } from "#lib/platform/access/constants.ts";
import { ApplicationForm } from "./application-form.tsx";
import { SecretOnce } from "./rotate-secret-dialog.tsx";

/** Creates an application and shows its secret, only this once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { isStaff } = useViewer();
  const create = useAction(applicationCalls.create, {
    reloads: ["applications"],
    // The frame lists the applications to choose from.
    done: () => router.refresh(),
  });
  if (create.data) {
    const { id, clientId, clientSecret } = create.data;
    return (
      <Dialog
        onClose={onClose}
        title={`${nameOf(create.data)} is created`}
        description="Copy what your software needs."
      >
        <div className="grid gap-5">
          <div className="grid gap-1.5">
            <p className="font-medium text-sm">Client ID</p>
            <CopyableValue label="client ID" value={clientId} />
          </div>
          {clientSecret && <SecretOnce clientSecret={clientSecret} />}
        </div>
        <DialogDone>
          <Button asChild>
            <Link href={`/applications/${id}`}>Open the application</Link>
          </Button>
        </DialogDone>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="Create an application"
      description={
        isStaff
          ? "It gets a client ID. Its organization creates its secret."
          : "You get a client ID and, unless the app is public, a secret. It is for the sandbox until staff approve production."
      }
    >
      <ApplicationForm
        initial={{
          name: "",
          clientType: "CONFIDENTIAL",
          grantTypes: ["client_credentials"],
          scopes: ["location.read", "notification.read", "notification.write", "sandbox.write"],
          redirectUris: [],
        }}
        choosesClientType
        submit="Create"
        mutation={create}
      />
    </Dialog>
  );
}

type Props = { application: Application; onClose: () => void };

/** @param owns whether the viewer's organization owns the application */
export function EditDialog({ application, owns, onClose }: Props & { owns: boolean }) {
  const router = useRouter();
  const { id, name, clientType, grantTypes, scopes, redirectUris } = application;
  const update = useAction(
    ({ clientType: _fixed, environment: _too, ...fields }: CreateApplicationInput) =>
      applicationCalls.update(id, fields),
    {
      reloads: ["applications"],
      done: () => {
        toast(`${nameOf(application)} is changed`, {
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
      title={`Edit ${nameOf(application)}`}
      description="Its client ID and secrets stay the same."
    >
      <ApplicationForm
        initial={{
          name,
          clientType,
          environment: application.environment,
          grantTypes: applicationGrantTypes.filter((type) => grantTypes.includes(type)),
          scopes: scopes.filter(isScope),
          redirectUris,
        }}
        choosesClientType={false}
        hasFixedRedirectUris={!owns}
        submit="Save"
        mutation={update}
      />
    </Dialog>
  );
}

/** Deletes an application after its name is typed, and says what stops. */
export function DeleteDialog({ application, onClose }: Props) {
  const { id, name, webhooks } = application;
  const go = useGo();
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: (_confirmed: { name: string }) => applicationCalls.delete(id),
    onSuccess: () => {
      toast(`${nameOf(application)} is deleted`, {
        description: "Its tokens stop working within five seconds.",
      });
      go("/applications");
      router.refresh();
      return queryClient.invalidateQueries({ queryKey: ["applications"], refetchType: "none" });
    },
  });
  const theirs = webhooks.length === 1 ? "its webhook" : `its ${webhooks.length} webhooks`;
  return (
    <Dialog
      onClose={onClose}
      title={`Delete ${nameOf(application)}?`}
      description={`Its tokens stop working, ${webhooks.length > 0 ? `${theirs} and their log are deleted, ` : ""}and people who consented lose the connection. This cannot be undone.`}
    >
      <Form
        schema={async () => (await import("#lib/applications/schemas.ts")).typedNameSchema(name)}
        mutation={remove}
        failure="Could not delete the application."
      >
        <TextField label={`Type “${name}” to confirm`} name="name" autoComplete="off" />
        <FormActions submit="Delete" look="danger" />
      </Form>
    </Dialog>
  );
}
