"use client";

import { useState } from "react";
import { NewPasswordField } from "#components/access/new-password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { accountCalls } from "#lib/identity/account/query-options.ts";

/** Changes the password, which ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  const change = useAction(accountCalls.changePassword, {
    reloads: ["account"],
    done: () => {
      setChanges(changes + 1);
      toast("Your password is changed", { description: "Every other session has ended." });
    },
  });
  return (
    <Form
      // A new form after each change, so that no password stays in a field.
      key={changes}
      schema={() =>
        import("#lib/identity/account/schemas.ts").then((schemas) => schemas.changePasswordSchema)
      }
      mutation={change}
      failure="Could not change the password."
      className="grid max-w-md gap-5"
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Present password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" name="newPassword" />
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Change the password
      </Button>
    </Form>
  );
}
