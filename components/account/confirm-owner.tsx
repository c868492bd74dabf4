import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { PasskeyButton } from "#components/sign-in/passkey-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import type { ConfirmationInput } from "#lib/identity/shared/account-schemas.ts";
import { type Account, confirmCodeSchema } from "#lib/identity/shared/account-schemas.ts";
import { accountQuery } from "./queries.ts";

type Props = { onClose: () => void; onConfirmed: () => void };

/** Asks for a second factor that the person has, or for a link by email: a password alone changes no second factor. */
export function ConfirmOwner({ onClose, onConfirmed }: Props) {
  const { data: account, error } = useQuery(accountQuery());
  const send = useMutation({
    mutationFn: () => api.post("/api/console/account/confirmation-link"),
    meta: { refetches: false },
  });
  return (
    <Dialog
      onClose={onClose}
      isBusy={send.isPending}
      title="Confirm that it is you"
      description="A password can be stolen, so it alone changes no second factor."
    >
      <ErrorBanner error={error} what="Could not load your account." />
      {account && (
        <div className="grid gap-5">
          <OwnFactors account={account} onConfirmed={onConfirmed} />
          <ErrorBanner error={send.error} what="Could not send a link." />
          {send.data ? (
            <Sent isMailed={send.data.isMailed} email={account.email} />
          ) : (
            <p>We can send a link to {account.email}. Open it in this browser, then continue here.</p>
          )}
        </div>
      )}
      <DialogActions>
        {send.data ? (
          <Button variant="primary" onClick={onConfirmed}>
            Continue
          </Button>
        ) : (
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            Send me a link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function OwnFactors({ account, onConfirmed }: { account: Account; onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: (body: ConfirmationInput) => api.post("/api/console/account/confirmation", { body }),
    meta: { refetches: false },
    onSuccess: onConfirmed,
  });
  const { code, passkey } = account.confirmsWith;
  return (
    <>
      {code && (
        <Form
          schema={confirmCodeSchema}
          mutation={confirm}
          failure="Could not confirm the code."
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            label="Code of your authenticator app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            frameClassName="min-w-0 flex-1 basis-56"
          />
          <Submit variant="secondary">Confirm</Submit>
        </Form>
      )}
      {passkey && <PasskeyButton label="Use a passkey" offersItself={false} onSignedIn={onConfirmed} />}
    </>
  );
}

function Sent({ isMailed, email }: { isMailed: boolean; email: string }) {
  return isMailed ? (
    <Notice tone="good" title="Check your email">
      We sent a link to {email}. Open it in this browser, then continue here. It works once, within an hour.
    </Notice>
  ) : (
    <Notice tone="warn" title="Ask the operator for the link">
      This portal has no mail server, so the operator finds the link in DATA_DIR/mail. Open it in this
      browser, then continue here. It works once, within an hour.
    </Notice>
  );
}
