import { useState } from "react";
import { FormDialog, type FormDialogProps } from "#components/ui/dialog/form-dialog.tsx";
import { Checkbox, ChoiceGroup, TextAreaField, TextField } from "#components/ui/field.tsx";
import { wordsIn } from "#components/ui/form.tsx";
import { type CreateApplicationInput, createApplicationSchema } from "#lib/applications/shared/schemas.ts";
import { applicationGrantTypes } from "#lib/oauth/shared/scopes.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";
import { grantLabels, ScopeChoices, toggled } from "./scope-choices.tsx";

type Props<Result> = FormDialogProps<CreateApplicationInput, Result> & {
  initial: CreateApplicationInput;
  /** Undefined for a new application. Only a new one can choose its client type. */
  applicationId?: string;
  /** For staff, who cannot change the redirect URIs of a partner's application. */
  hasFixedRedirectUris?: boolean;
};

/** Name, grants, scopes, and redirect URIs of an application. Redirect URIs are checked while somebody types. */
export function ApplicationDialog<Result>(props: Props<Result>) {
  const { initial, applicationId, hasFixedRedirectUris = false, ...dialog } = props;
  const isNew = applicationId === undefined;
  const [grantTypes, setGrantTypes] = useState(initial.grantTypes);
  const read = (fields: FormData) => ({
    name: fields.get("name"),
    clientType: isNew && fields.has("isPublic") ? "PUBLIC" : initial.clientType,
    grantTypes: fields.getAll("grantTypes"),
    scopes: fields.getAll("scopes"),
    redirectUris: fields.has("redirectUris") ? wordsIn(fields, "redirectUris") : initial.redirectUris,
  });
  return (
    <FormDialog
      {...dialog}
      schema={createApplicationSchema}
      read={read}
      live="redirectUris"
      failure="Could not save the application."
      className="grid gap-6"
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={initial.name}
        maxLength={maxNameLength}
        hint="People see it when they are asked to consent."
      />
      <ChoiceGroup legend="How it gets tokens" name="grantTypes">
        {applicationGrantTypes.map((type) => (
          <Checkbox
            key={type}
            name="grantTypes"
            value={type}
            {...grantLabels[type]}
            checked={grantTypes.includes(type)}
            onChange={({ target }) => setGrantTypes(toggled(grantTypes, type, target.checked))}
          />
        ))}
      </ChoiceGroup>
      {isNew && (
        <Checkbox
          name="isPublic"
          label="Public client: it cannot keep a secret"
          hint="A public client, such as a mobile app or a page without a server, gets no secret and must use PKCE."
        />
      )}
      {grantTypes.includes("authorization_code") && (
        <TextAreaField
          label="Redirect URIs"
          name="redirectUris"
          defaultValue={initial.redirectUris.join("\n")}
          spellCheck={false}
          placeholder="https://app.example.com/callback"
          readOnly={hasFixedRedirectUris}
          hint={
            hasFixedRedirectUris
              ? "Only the organization that owns this application can change them."
              : "One per line, exactly as your software sends them."
          }
        />
      )}
      <ScopeChoices applicationId={applicationId} initial={initial.scopes} grantTypes={grantTypes} />
    </FormDialog>
  );
}
