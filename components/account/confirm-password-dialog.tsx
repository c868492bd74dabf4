"use client";

import { useMutation } from "@tanstack/react-query";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";

type Props = { open: boolean; onClose: () => void; onConfirmed: () => void };

/** Asks for the password again, so that an unattended session cannot change how the account is protected. */
export function ConfirmPasswordDialog({ open, ...props }: Props) {
  return open && <OpenDialog {...props} />;
}

function OpenDialog({ onClose, onConfirmed }: Omit<Props, "open">) {
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
      title="Confirm that it is you"
      description="You signed in a while ago, and this changes how your account is protected."
    >
      <Form
        schema={() =>
          import("#lib/identity/account/schemas.ts").then((schemas) => schemas.confirmPasswordSchema)
        }
        mutation={confirm}
        failure="Could not confirm."
      >
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormActions submit="Confirm" busy={confirm.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
