import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { PasswordField } from "#components/ui/field.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import { confirmPasswordSchema } from "#lib/identity/account/schemas.ts";
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
  onSuccess?: (result: Result) => void,
) {
  const askPassword = use(AskPassword);
  const queryClient = useQueryClient();
  const { mutate, ...mutation } = useMutation({
    mutationFn,
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: ["account"] });
      onSuccess?.(result);
    },
  });
  const start = (input: Input) =>
    mutate(input, { onError: (error) => isNotRecent(error) && askPassword(() => start(input)) });
  return { ...mutation, mutate: start, error: isNotRecent(mutation.error) ? null : mutation.error };
}

type ConfirmProps<Result> = Omit<ComponentProps<typeof ConfirmButton<Result>>, "onSuccess"> & {
  onSuccess?: (result: Result) => void;
};

/** A button that asks for confirmation before such a mutation. */
export function ConfirmRecentButton<Result>(props: ConfirmProps<Result>) {
  const { mutationFn, onSuccess, button, failure, ...confirm } = props;
  const change = useRecentMutation<void, Result>(mutationFn, onSuccess);
  return (
    <>
      <ConfirmButton
        {...confirm}
        button={{ size: "sm", ...button, busy: change.isPending }}
        failure={failure}
        // This may open a dialog that asks for the password.
        mutationFn={async () => change.mutate()}
      />
      <ErrorBanner error={change.error} what={failure} className="w-full" />
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
      schema={confirmPasswordSchema}
      failure="Could not confirm your password."
      submit="Confirm"
      mutationFn={accountCalls.confirm}
      onSuccess={onConfirmed}
    >
      <PasswordField label="Your password" name="password" autoComplete="current-password" required />
    </FormDialog>
  );
}
