import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import type { ConfirmTotpInput } from "#lib/identity/shared/account-schemas.ts";
import {
  type Account,
  confirmTotpSchema,
  type NewFactor,
  type TotpSetup,
} from "#lib/identity/shared/account-schemas.ts";

const QrCode = dynamic(() => import("./qr-code.tsx").then((module) => module.QrCode));

type Props = { account: Account; onAdded: (factor: NewFactor) => void };

/** Sets up an authenticator app with a QR code, or removes it. */
export function AuthenticatorApp({ account, onAdded }: Props) {
  const begin = useMutation({
    mutationFn: () => api.post("/api/console/account/totp"),
    meta: { refetches: false },
  });
  const inUse = account.hasAuthenticatorApp;
  return (
    <div className="grid gap-4">
      <Described
        title={
          <h3 className="flex items-center gap-2 font-medium">
            Authenticator app {inUse && <Status tone="good">In use</Status>}
          </h3>
        }
        description="An app on your phone shows a code that changes every 30 seconds."
      >
        {inUse ? (
          <ConfirmButton
            label="Remove the app"
            button={{ size: "sm", className: "-mr-3" }}
            title="Remove the authenticator app?"
            description="Sign-in no longer asks for its codes."
            action="Remove"
            failure="Could not remove the app."
            mutationFn={() => api.delete("/api/console/account/totp")}
            meta={{ done: ["The authenticator app was removed", "Sign-in no longer asks for its codes."] }}
          />
        ) : (
          <Button size="sm" busy={begin.isPending} onClick={() => begin.mutate()}>
            {begin.data ? "Start again" : "Set up an app"}
          </Button>
        )}
      </Described>
      <ErrorBanner error={begin.error} what="Could not set up the app." />
      {!inUse && begin.data && <Setup setup={begin.data} onAdded={onAdded} />}
    </div>
  );
}

function Setup({ setup, onAdded }: { setup: TotpSetup; onAdded: (factor: NewFactor) => void }) {
  const confirm = useMutation({
    mutationFn: (body: ConfirmTotpInput) => api.put("/api/console/account/totp", { body }),
    meta: { done: ["The authenticator app is in use", "Sign-in now asks for its code."] },
    onSuccess: onAdded,
  });
  return (
    <div className="flex flex-wrap gap-6 rounded-md bg-sunken p-4">
      <QrCode text={setup.otpauthUri} label="QR code of the secret, for the authenticator app" />
      <Form
        schema={confirmTotpSchema}
        mutation={confirm}
        failure="Could not turn on the app."
        className="grid min-w-0 flex-1 basis-64 content-start gap-4"
      >
        <p className="text-sm">Scan the code with the app, or enter this secret:</p>
        <CopyableValue label="secret" value={setup.secret} />
        <TextField
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Submit className="justify-self-start">Turn on the app</Submit>
      </Form>
    </div>
  );
}
