import { useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { PasskeyButton } from "#components/sign-in/passkey-button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { PasswordField } from "#components/ui/field.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ConfirmationInput } from "#lib/identity/shared/account-schemas.ts";
import { confirmPasswordSchema } from "#lib/identity/shared/account-schemas.ts";
import { accountQuery } from "./queries.ts";

type Props = { onClose: () => void; onConfirmed: () => void };

/** Asks for the password or a passkey. Who has neither, such as with single sign-on, signs in again and comes back here. */
export function ConfirmSignIn({ onClose, onConfirmed }: Props) {
  const { data: account } = useQuery(accountQuery());
  const { pathname, search } = window.location;
  const signInPage = `/signin?prompt=login&callbackUrl=${encodeURIComponent(pathname + search)}`;
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm that it is you"
      description="You signed in a while ago, and an open browser must not be enough for this."
      schema={confirmPasswordSchema}
      failure="Could not confirm your password."
      submit="Confirm"
      mutationFn={(body: ConfirmationInput) => api.post("/api/console/account/confirmation", { body })}
      meta={{ refetches: false }}
      onSuccess={onConfirmed}
    >
      <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      {account?.passkeysWork && account.passkeys.length > 0 && (
        <PasskeyButton label="Use a passkey" offersItself={false} onSignedIn={onConfirmed} />
      )}
      <p className="text-muted text-sm">
        Without a password, <TextLink href={signInPage}>sign in again</TextLink>. You come back to this page.
      </p>
    </FormDialog>
  );
}
