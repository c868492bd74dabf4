import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { changedFields } from "#components/ui/changed-fields.ts";
import { CopyableValue } from "#components/ui/code.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useDraft } from "#components/ui/use-draft.ts";
import { type Application, typedNameSchema } from "#lib/applications/shared/schemas.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import { applicationGrantTypes, isScope } from "#lib/oauth/shared/scopes.ts";
import { ApplicationDialog } from "./application-form.tsx";
import { SecretOnce } from "./client-secret.tsx";

/** Creates an application and shows its secret, only this once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { isStaff } = useViewer();
  return (
    <ApplicationDialog
      onClose={onClose}
      title="Create an application"
      description={
        isStaff
          ? "It gets a client ID. Its organization creates its secret."
          : "You get a client ID and, unless the app is public, a secret."
      }
      initial={{
        name: "",
        clientType: "CONFIDENTIAL",
        grantTypes: ["client_credentials"],
        scopes: ["location.read", "notification.read", "notification.write"],
        redirectUris: [],
      }}
      submit="Create"
      mutationFn={(body) => api.post("/api/console/applications", { body })}
      // The frame lists the applications to choose from.
      meta={{ changesFrame: true }}
      outcome={({ id, clientId, clientSecret, ...made }) => ({
        title: `${made.name} was created`,
        description: "Copy what your software needs.",
        children: (
          <div className="grid gap-5">
            <div className="grid gap-1.5">
              <p className="font-medium text-sm">Client ID</p>
              <CopyableValue label="client ID" value={clientId} />
            </div>
            {clientSecret && <SecretOnce clientSecret={clientSecret} />}
          </div>
        ),
        more: <ButtonLink href={`/applications/${id}`}>Open the application</ButtonLink>,
      })}
    />
  );
}

type Props = { application: Application; onClose: () => void };

/** @param owns whether the viewer's organization owns the application */
export function EditDialog({ application, owns, onClose }: Props & { owns: boolean }) {
  const { id, name, clientType, grantTypes, scopes, redirectUris } = application;
  const { opened } = useDraft({
    name,
    clientType,
    redirectUris,
    grantTypes: applicationGrantTypes.filter((type) => grantTypes.includes(type)),
    scopes: scopes.filter(isScope),
  });
  return (
    <ApplicationDialog
      applicationId={id}
      onClose={onClose}
      title={`Edit ${application.name}`}
      description="Its client ID and secrets stay the same."
      initial={opened}
      hasFixedRedirectUris={!owns}
      submit="Save"
      mutationFn={async ({ clientType: _fixed, ...fields }) => {
        const changes = changedFields<typeof fields>(opened, fields);
        return changes
          ? api.patch("/api/console/applications/[applicationId]", {
              params: { applicationId: id },
              body: changes,
            })
          : null;
      }}
      meta={{ changesFrame: true }}
      onSuccess={(updated) =>
        updated
          ? toast(
              `${updated.name} was changed`,
              `Tokens with a scope that you removed end within ${revokedWithinSeconds} seconds.`,
            )
          : toast("There was nothing to save")
      }
    />
  );
}

/** Deletes an application after its name is typed, and says what stops. */
export function DeleteButton({ application }: Pick<Props, "application">) {
  const { id, name, webhooks } = application;
  const go = useGo();
  const theirs = webhooks.length === 1 ? "its webhook" : `its ${webhooks.length} webhooks`;
  return (
    <FormButton
      label="Delete"
      button={{ variant: "danger", size: "sm", className: "-mr-3" }}
      title={`Delete ${application.name}?`}
      description={`Its tokens stop working, ${webhooks.length > 0 ? `${theirs} and their log are deleted, ` : ""}and it loses the access that people gave it. This cannot be undone.`}
      schema={typedNameSchema(name)}
      failure="Could not delete the application."
      submit="Delete"
      variant="dangerSolid"
      mutationFn={() =>
        api.delete("/api/console/applications/[applicationId]", { params: { applicationId: id } })
      }
      meta={{
        done: [
          `${application.name} was deleted`,
          `Its tokens stop working within ${revokedWithinSeconds} seconds.`,
        ],
        refetches: false,
        changesFrame: true,
      }}
      onSuccess={() => go("/applications")}
    >
      <TextField label={`Type “${name}” to confirm`} name="name" autoComplete="off" />
    </FormButton>
  );
}
