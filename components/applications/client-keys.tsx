import { useMayManage, useOwns } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { Described, Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/application-name.ts";

type Props = { application: Application };

/** The public keys of an application, which can replace its secret. */
export function ClientKeys({ application }: Props) {
  const mayManage = useMayManage(application.environment);
  // Staff can remove a partner's key, but not add one.
  const mayAdd = useOwns(application.id) && mayManage;
  const { id, keys, jwksUrl } = application;
  return (
    <Panel
      title="Public keys"
      action={
        mayAdd && (
          <div className="flex flex-wrap gap-2">
            <JwksUrlButton application={application} />
            <AddKeyButton application={application} />
          </div>
        )
      }
    >
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {keys.map(({ kid, algorithm, createdAt, lastUsedAt }) => (
          <li key={kid} className="py-3">
            <Described
              title={<p className="break-all font-mono text-sm">{kid}</p>}
              words={
                <>
                  {algorithm}, added <Time at={createdAt} />, <LastUsed at={lastUsedAt} />
                </>
              }
            >
              {mayManage && (
                <RemoveButton
                  what="key"
                  name={`the key ${kid}`}
                  run={() => applicationCalls.removeKey(id, kid)}
                />
              )}
            </Described>
          </li>
        ))}
        {jwksUrl !== null && (
          <li className="py-3">
            <Described
              title={<p className="break-all font-mono text-sm">{jwksUrl}</p>}
              words="JWKS URL. The portal reads it every 10 minutes, and when it sees an unknown key."
            >
              {mayManage && (
                <RemoveButton what="JWKS URL" run={() => applicationCalls.setJwksUrl(id, { url: null })} />
              )}
            </Described>
          </li>
        )}
      </ul>
      {keys.length === 0 && jwksUrl === null && (
        <p className="text-muted text-sm">
          No keys yet. With a key, your software signs its token requests, so you share no secret.{" "}
          <TextLink href="/reference/authentication#authenticate-with-a-key">How it works</TextLink>
        </p>
      )}
    </Panel>
  );
}

/** Adds a public key that the person pastes. */
function AddKeyButton({ application }: Props) {
  return (
    <FormButton
      label="Add a key"
      button={{ size: "sm" }}
      title="Add a public key"
      description="Your software signs its token requests with the private key. You never share it."
      schema={async () => (await import("#lib/applications/schemas.ts")).addClientKeySchema}
      failure="Could not add the key."
      submit="Add the key"
      run={(input) => applicationCalls.addKey(application.id, input)}
      reloads={["applications"]}
      said={["The key was added", `${nameOf(application)} can authenticate with it now.`]}
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
    </FormButton>
  );
}

/** Sets the URL where the application publishes its keys. */
function JwksUrlButton({ application: { id, jwksUrl } }: Props) {
  return (
    <FormButton
      label={jwksUrl === null ? "Use a JWKS URL" : "Change the URL"}
      button={{ size: "sm" }}
      title="Use a JWKS URL"
      description="Publish your keys at this URL. You can then rotate them without visiting this page."
      schema={async () => (await import("#lib/applications/schemas.ts")).setJwksUrlSchema}
      failure="Could not set the URL."
      submit="Save"
      run={(input) => applicationCalls.setJwksUrl(id, input)}
      reloads={["applications"]}
      said={["The JWKS URL is set", "Your software can authenticate with its keys now."]}
    >
      <TextField
        label="JWKS URL"
        name="url"
        type="url"
        inputMode="url"
        defaultValue={jwksUrl ?? ""}
        hint="An HTTPS URL on a public host. The portal reads it now, and again when it sees an unknown key."
      />
    </FormButton>
  );
}

type RemoveProps = { what: "key" | "JWKS URL"; name?: string; run: () => Promise<unknown> };

function RemoveButton({ what, name = `the ${what}`, run }: RemoveProps) {
  const isKey = what === "key";
  return (
    <ConfirmButton
      label="Remove"
      button={{ size: "sm", "aria-label": `Remove ${name}` }}
      title={`Remove ${isKey ? "this key" : name}?`}
      description="Software that uses this key cannot get new tokens. Its current tokens expire within 30 minutes."
      action="Remove it"
      failure={
        isKey
          ? "Could not remove the key, so it still works."
          : "Could not remove the URL, so its keys still work."
      }
      run={run}
      reloads={["applications"]}
      said={[`The ${what} was removed`]}
    />
  );
}
