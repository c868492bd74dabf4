import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { type After, useAction } from "#components/ui/use-action.ts";
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
  after: After<Input, Result> = {},
) {
  const askPassword = use(AskPassword);
  const { mutate, ...mutation } = useAction(mutationFn, { ...after, reloads: ["account"] });
  const start = (input: Input) =>
    mutate(input, { onError: (error) => isNotRecent(error) && askPassword(() => start(input)) });
  return { ...mutation, mutate: start, error: isNotRecent(mutation.error) ? null : mutation.error };
}

type ConfirmProps<Result> = Omit<ComponentProps<typeof ConfirmButton>, "run" | keyof After<void, unknown>> &
  After<void, Result> & { run: () => Promise<Result> };

/** A button that asks for confirmation before such a mutation. */
export function ConfirmRecentButton<Result>(props: ConfirmProps<Result>) {
  const { run, said, onDone, button, failure, ...confirm } = props;
  const change = useRecentMutation(run, { said, onDone });
  return (
    <>
      <ConfirmButton
        {...confirm}
        button={{ size: "sm", ...button, busy: change.isPending }}
        failure={failure}
        // This may open a dialog that asks for the password.
        run={async () => change.mutate()}
      />
      <FaultNotice error={change.error} what={failure} className="w-full" />
    </>
  );
}

function isNotRecent(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "sign_in_not_recent";
}

/** An unattended session must not be enough to change how the account is protected. */
function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm your password"
      description="You signed in a while ago, and this changes how your account is protected."
      schema={async () => (await import("#lib/identity/account/schemas.ts")).confirmPasswordSchema}
      failure="Could not confirm your password."
      submit="Confirm"
      run={accountCalls.confirm}
      onDone={onConfirmed}
    >
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
