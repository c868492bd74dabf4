import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { AddClientKeyInput, Application, SetJwksUrlInput } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/access/constants.ts";

type Props = { application: Application; onClose: () => void };

/** Adds a public key that the person pastes. */
export function AddKeyDialog({ application, onClose }: Props) {
  const add = useAction((input: AddClientKeyInput) => applicationCalls.addKey(application.id, input), {
    reloads: ["applications"],
    done: () => {
      toast("The key is added", { description: `${nameOf(application)} can authenticate with it now.` });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Add a public key"
      description="Your software signs its token requests with the private key. You never share it."
    >
      <Form
        schema={async () => (await import("#lib/applications/schemas.ts")).addClientKeySchema}
        mutation={add}
        failure="Could not add the key."
      >
        <TextAreaField
          label="Public key"
          name="key"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
          hint="PEM or JWK: Ed25519, EC on P-256, or RSA of at least 2,048 bits."
        />
        <FormActions submit="Add the key" />
      </Form>
    </Dialog>
  );
}

/** Sets the URL where the application publishes its keys. */
export function JwksUrlDialog({ application: { id, jwksUrl }, onClose }: Props) {
  const set = useAction((input: SetJwksUrlInput) => applicationCalls.setJwksUrl(id, input), {
    reloads: ["applications"],
    done: () => {
      toast("The JWKS URL is set", { description: "Your software can authenticate with its keys now." });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Use a JWKS URL"
      description="Publish your keys at this URL. You can then rotate them without visiting this page."
    >
      <Form
        schema={async () => (await import("#lib/applications/schemas.ts")).setJwksUrlSchema}
        mutation={set}
        failure="Could not set the URL."
      >
        <TextField
          label="JWKS URL"
          name="url"
          type="url"
          inputMode="url"
          defaultValue={jwksUrl ?? ""}
          hint="An HTTPS URL on a public host. The portal reads it now, and again when it sees an unknown key."
        />
        <FormActions submit="Save" />
      </Form>
    </Dialog>
  );
}
