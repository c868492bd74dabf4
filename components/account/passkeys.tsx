import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#components/api/queries.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Described } from "#components/ui/page.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import {
  type Account,
  maxPasskeyNameLength,
  type NewFactor,
  passkeyNameSchema,
} from "#lib/identity/shared/account-schemas.ts";

type Props = { account: Account; onAdded: (factor: NewFactor) => void };

async function makePasskey({ name }: { name: string }): Promise<NewFactor> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    api.post("/api/console/account/passkeys/options"),
  ]);
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const exists = error instanceof Error && error.name === "InvalidStateError";
    throw new Error(
      exists
        ? "This device already has a passkey for your account."
        : "The browser did not create a passkey. Try again, or use another device.",
    );
  });
  return api.post("/api/console/account/passkeys", {
    // The schema takes any results of extensions, and the type of the browser names its own.
    body: { name, response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } },
  });
}

/** The passkeys of the account, and a form to add one. */
export function Passkeys({ account, onAdded }: Props) {
  const heading = useId();
  const add = useMutation({
    mutationFn: makePasskey,
    meta: { done: ["Passkey added", "You can sign in with only this passkey."] },
    onSuccess: onAdded,
  });
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <Described
        title={
          <h3 id={heading} className="font-medium">
            Passkeys
          </h3>
        }
        description="Sign in with the fingerprint, face, or PIN of a device, without your password. A passkey works only here, so nobody can trick you out of it."
      />
      {account.passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {account.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="px-4 py-3">
              <Described
                title={<p className="break-words font-medium">{name}</p>}
                description={
                  <>
                    Added <Time at={createdAt} />, <LastUsed at={lastUsedAt} />
                  </>
                }
              >
                <ConfirmButton
                  label="Remove"
                  button={{ size: "sm", className: "-mr-3", "aria-label": `Remove ${name}` }}
                  title={`Remove the passkey ${name}?`}
                  description="You can no longer sign in with it."
                  failure="Could not remove the passkey."
                  mutationFn={() =>
                    api.delete("/api/console/account/passkeys/[passkeyId]", { params: { passkeyId: id } })
                  }
                  meta={{ done: [`${name} was removed`, "Delete it on the device as well."] }}
                />
              </Described>
            </li>
          ))}
        </ul>
      )}
      {account.passkeysWork ? (
        <Form
          schema={passkeyNameSchema}
          mutation={add}
          failure="Could not add the passkey."
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            label="Name of a new passkey"
            name="name"
            placeholder="Work laptop"
            autoComplete="off"
            maxLength={maxPasskeyNameLength}
            frameClassName="min-w-0 flex-1 basis-56"
          />
          <Submit variant="secondary">Add a passkey</Submit>
        </Form>
      ) : (
        <p className="text-muted text-sm">
          Passkeys need an https address with a host name, and this portal has none. Use an authenticator app
          instead.
        </p>
      )}
    </section>
  );
}
