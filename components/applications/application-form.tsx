"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { Checkbox, ChoiceGroup, TextAreaField, TextField } from "#components/ui/field.tsx";
import { redirectUriFaults, registrationFaults } from "#lib/applications/registration-faults.ts";
import {
  type ApplicationGrantType,
  allScopes,
  isScopeOfGrant,
  type Scope,
  scopePolicy,
} from "#lib/oauth/scopes.ts";

export type ApplicationFields = {
  name: string;
  clientType: "CONFIDENTIAL" | "PUBLIC";
  grantTypes: ApplicationGrantType[];
  scopes: Scope[];
  redirectUris: string[];
};

const grantWords: Record<ApplicationGrantType, { label: string; hint: string }> = {
  client_credentials: {
    label: "On its own behalf",
    hint: "client_credentials: your server gets tokens with its id and secret.",
  },
  authorization_code: {
    label: "On behalf of a person who signs in",
    hint: "authorization_code: the person signs in here and consents. PKCE is supported, and required for public clients.",
  },
};

type Props = {
  initial: ApplicationFields;
  /** The client type is for life: it can be chosen only when the application is made. */
  choosesClientType: boolean;
  /** For staff, who may change the rest of a partner's application. */
  hasFixedRedirectUris?: boolean;
  isStaff: boolean;
  submitLabel: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: ApplicationFields) => void;
};

/** Why a scope cannot be chosen now, or null. */
function whyNot(scope: Scope, grantTypes: readonly ApplicationGrantType[], isStaff: boolean): string | null {
  if (scopePolicy[scope].givenBy === "staff" && !isStaff) return "given by the distributor's staff only";
  if (grantTypes.some((grantType) => isScopeOfGrant(scope, grantType))) return null;
  return `needs “${scopePolicy[scope].grantTypes.map((type) => grantWords[type].label).join("” or “")}”`;
}

/** Name, grants, scopes and redirect URIs of an application, checked as they are written. */
export function ApplicationForm({
  initial,
  choosesClientType,
  hasFixedRedirectUris = false,
  isStaff,
  submitLabel,
  busy,
  error,
  onSubmit,
}: Props) {
  const [fields, setFields] = useState(initial);
  const [uriText, setUriText] = useState(initial.redirectUris.join("\n"));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<ApplicationFields>) => setFields({ ...fields, ...part });
  const redirectUris = uriText.split(/\s+/).filter(Boolean);
  const scopes = fields.scopes.filter((scope) => whyNot(scope, fields.grantTypes, isStaff) === null);
  const faults = registrationFaults({ ...fields, scopes, redirectUris });
  const uriFaults = redirectUris.flatMap((uri) => redirectUriFaults(uri));
  const faultAt = (field: string) => faults.find(({ path }) => path[0] === field)?.message;
  const shown = {
    name: tried && fields.name.trim() === "" ? "Give the application a name." : faultOf(error, "name"),
    grantTypes:
      faultAt("grantTypes") ?? (tried && fields.grantTypes.length === 0 ? "Choose at least one." : undefined),
    // A wrong address is said at once; that one is missing only when the form was sent.
    redirectUris:
      redirectUris.length > 0 || tried
        ? [...new Set(uriFaults)].join(" ") || faultAt("redirectUris")
        : undefined,
    scopes: tried && scopes.length === 0 ? "Choose at least one scope." : faultOf(error, "scopes"),
  };
  const complete =
    fields.name.trim() !== "" &&
    fields.grantTypes.length > 0 &&
    scopes.length > 0 &&
    [...faults, ...uriFaults].length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (complete) onSubmit({ ...fields, name: fields.name.trim(), scopes, redirectUris });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {error && <FaultNotice error={error} what="The application was not saved." />}
      <TextField
        label="Name"
        value={fields.name}
        maxLength={100}
        hint="People see it when they are asked to consent."
        error={shown.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ChoiceGroup legend="It gets tokens" error={shown.grantTypes}>
        {(["client_credentials", "authorization_code"] as const).map((grantType) => (
          <Checkbox
            key={grantType}
            label={grantWords[grantType].label}
            hint={grantWords[grantType].hint}
            checked={fields.grantTypes.includes(grantType)}
            onChange={(event) =>
              change({
                grantTypes: event.target.checked
                  ? [...fields.grantTypes, grantType]
                  : fields.grantTypes.filter((held) => held !== grantType),
              })
            }
          />
        ))}
      </ChoiceGroup>
      {choosesClientType && (
        <Checkbox
          label="It cannot keep a secret"
          hint="A public client, such as a mobile app or a page without a server: it gets no secret and must use PKCE."
          checked={fields.clientType === "PUBLIC"}
          onChange={(event) => change({ clientType: event.target.checked ? "PUBLIC" : "CONFIDENTIAL" })}
        />
      )}
      {fields.grantTypes.includes("authorization_code") && (
        <TextAreaField
          label="Redirect URIs"
          value={uriText}
          spellCheck={false}
          placeholder="https://app.example.com/callback"
          readOnly={hasFixedRedirectUris}
          hint={
            hasFixedRedirectUris
              ? "Only the organization that owns this application can change them."
              : "One a line, exactly as your software sends them."
          }
          error={shown.redirectUris}
          onChange={(event) => setUriText(event.target.value)}
        />
      )}
      <ChoiceGroup
        legend="Scopes"
        hint="What its tokens may be used for. Choose no more than it needs."
        error={shown.scopes}
      >
        {allScopes.map((scope) => {
          const reason = whyNot(scope, fields.grantTypes, isStaff);
          return (
            <Checkbox
              key={scope}
              label={<code className="font-mono">{scope}</code>}
              hint={reason ? `${scopePolicy[scope].unlocks}; ${reason}` : scopePolicy[scope].unlocks}
              disabled={reason !== null}
              checked={scopes.includes(scope)}
              onChange={(event) =>
                change({
                  scopes: event.target.checked ? [...scopes, scope] : scopes.filter((held) => held !== scope),
                })
              }
            />
          );
        })}
      </ChoiceGroup>
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
