import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import { ApiError } from "#lib/platform/http/api-client.ts";

const AskPassword = createContext<(onConfirmed: () => void) => void>(() => undefined);

/** Asks for the password when a mutation inside needs a recent sign-in. */
export function RecentSignIn({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ onConfirmed: () => void } | null>(null);
  return (
    <AskPassword value={(onConfirmed) => setWaiting({ onConfirmed })}>
      {children}
      {waiting && <PasswordDialog onClose={() => setWaiting(null)} {...waiting} />}
    </AskPassword>
  );
}

/** A mutation of how the account is protected. If the sign-in is too old, asks for the password and then continues. */
export function useRecentMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  done: (result: Result) => void = () => undefined,
) {
  const askPassword = use(AskPassword);
  const { mutate, ...mutation } = useAction(mutationFn, { reloads: ["account"], done });
  const start = (input: Input) =>
    mutate(input, { onError: (error) => isNotRecent(error) && askPassword(() => start(input)) });
  return { ...mutation, mutate: start, error: isNotRecent(mutation.error) ? null : mutation.error };
}

function isNotRecent(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "sign_in_not_recent";
}

/** An unattended session must not be enough to change how the account is protected. */
function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: accountCalls.confirm,
    onSuccess: () => {
      onClose();
      onConfirmed();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Confirm your password"
      description="You signed in a while ago, and this changes how your account is protected."
    >
      <Form
        schema={async () => (await import("#lib/identity/account/schemas.ts")).confirmPasswordSchema}
        mutation={confirm}
        failure="Could not confirm your password."
      >
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormActions submit="Confirm" />
      </Form>
    </Dialog>
  );
}
