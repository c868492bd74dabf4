import { lazy, Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Status } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import type { Account, NewFactor, TotpSetup } from "#lib/identity/account/schemas.ts";
import { useRecentMutation } from "./recent-sign-in.tsx";

const QrCode = lazy(() => import("./qr-code.tsx").then((module) => ({ default: module.QrCode })));

type Props = { account: Account; onAdded: (factor: NewFactor) => void };

/** Sets up an authenticator app with a QR code, or removes it. */
export function AuthenticatorApp({ account, onAdded }: Props) {
  const begin = useRecentMutation(accountCalls.beginTotp);
  const remove = useRecentMutation(accountCalls.removeTotp, () =>
    toast("The authenticator app is removed", { description: "Sign-in no longer asks for its codes." }),
  );
  const inUse = account.hasAuthenticatorApp;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="flex items-center gap-2 font-medium">
            Authenticator app {inUse && <Status tone="good">In use</Status>}
          </h3>
          <p className="text-muted text-sm">
            An app on your phone shows a code that changes every 30 seconds.
          </p>
        </div>
        {inUse ? (
          <ConfirmButton
            label="Remove the app"
            button={{ size: "sm", busy: remove.isPending }}
            title="Remove the authenticator app?"
            description="Sign-in no longer asks for its codes."
            action="Remove"
            failure="Could not remove the app."
            // This may open a dialog that asks for the password.
            run={async () => remove.mutate(undefined)}
          />
        ) : (
          <Button size="sm" busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
            {begin.data ? "Start again" : "Set up an app"}
          </Button>
        )}
      </div>
      {begin.error && <FaultNotice error={begin.error} what="Could not set up the app." />}
      {remove.error && <FaultNotice error={remove.error} what="Could not remove the app." />}
      {!inUse && begin.data && <Setup setup={begin.data} onAdded={onAdded} />}
    </div>
  );
}

function Setup({ setup, onAdded }: { setup: TotpSetup; onAdded: (factor: NewFactor) => void }) {
  const confirm = useRecentMutation(accountCalls.confirmTotp, (factor) => {
    toast("The authenticator app is in use", { description: "Sign-in now asks for its code." });
    onAdded(factor);
  });
  return (
    <div className="flex flex-wrap gap-6 rounded-md bg-sunken p-4">
      <Suspense>
        <QrCode text={setup.otpauthUri} label="QR code of the secret, for the authenticator app" />
      </Suspense>
      <Form
        schema={async () => (await import("#lib/identity/account/schemas.ts")).confirmTotpSchema}
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
