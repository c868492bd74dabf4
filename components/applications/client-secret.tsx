import { api } from "#components/api/queries.ts";
import { CopyableValue } from "#components/ui/code.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { type Application, rotateClientSecretSchema } from "#lib/applications/shared/schemas.ts";
import { EndedTokens } from "./ended-tokens.tsx";

/** A client secret, which is shown only once. */
export function SecretOnce({ clientSecret }: { clientSecret: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Client secret</p>
      <CopyableValue label="client secret" value={clientSecret} isWhole />
      <Notice tone="warn" title="It is shown only now" className="mt-1.5">
        Store it with your software's other secrets. We keep only a hash. If you lose it, create a new one.
      </Notice>
    </div>
  );
}

/** Creates a client secret. The current one keeps working for an overlap. */
export function RotateSecretButton({ application }: { application: Application }) {
  // Newest first. Only two work at a time, so a third ends the oldest, unless it expired.
  const [current, second] = application.secrets;
  const hasExpired = second?.expiresAt && new Date(second.expiresAt) <= new Date();
  const oldest = hasExpired ? undefined : second;
  return (
    <FormButton
      label="Create a secret"
      button={{ size: "sm" }}
      title="Create a secret"
      description={getDescription(current, oldest)}
      schema={rotateClientSecretSchema}
      read={(fields) => ({
        overlapHours: getHours(fields.get("overlapHours") ?? "24"),
        newestSecretId: current?.id ?? null,
      })}
      live="overlapHours"
      failure="Could not create a secret."
      submit="Create the secret"
      mutationFn={(input) =>
        api.post("/api/console/applications/[applicationId]/secrets", {
          params: { applicationId: application.id },
          body: input,
        })
      }
      outcome={({ clientSecret }) =>
        clientSecret
          ? {
              title: "The new secret",
              description: "Give it to your software before the old one ends.",
              children: <SecretOnce clientSecret={clientSecret} />,
            }
          : null
      }
    >
      {current && (
        <TextField
          label="Hours until the old one ends"
          name="overlapHours"
          inputMode="numeric"
          defaultValue="24"
          hint="From 0 (immediately, with the tokens that it got) to 168 (a week)."
        />
      )}
      {oldest && (
        <Notice tone="warn" title={`The secret …${oldest.hint} ends immediately`}>
          Only two secrets work at a time. The new one replaces the oldest.{" "}
          <EndedTokens applicationId={application.id} ending={{ secretId: oldest.id }} />
        </Notice>
      )}
    </FormButton>
  );
}

type Secret = Application["secrets"][number] | undefined;

function getDescription(current: Secret, oldest: Secret): string {
  if (!current) return "The application authenticates with it.";
  return oldest
    ? `Both the new secret and …${current.hint} work during the overlap.`
    : "Both secrets work during the overlap, so your software keeps running.";
}

/** A number only for digits: `Number` takes an empty text for 0. */
function getHours(entry: FormDataEntryValue): number | string {
  const text = String(entry).trim();
  return /^\d+$/.test(text) ? Number(text) : text;
}
