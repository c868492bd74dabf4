"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onConfirmed: () => void };

/** Asks for the password again: a session left open must not be enough to change the locks. */
export function ConfirmPasswordDialog({ open, onOpenChange, onConfirmed }: Props) {
  const confirm = useMutation({
    mutationFn: accountCalls.confirm,
    onSuccess: () => {
      onOpenChange(false);
      onConfirmed();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog stands inside a form of the page for React, though not for the browser.
    event.stopPropagation();
    confirm.mutate(String(new FormData(event.currentTarget).get("password")));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) confirm.reset();
      }}
      title="Confirm that it is you"
      description="You signed in a while ago, and this changes how your account is locked."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        {confirm.error && !faultOf(confirm.error, "password") && (
          <FaultNotice error={confirm.error} what="Not confirmed." />
        )}
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={faultOf(confirm.error, "password")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" busy={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
