"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";

/** Changes the password; every other session ends with it. */
export function PasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: accountCalls.changePassword,
    onSuccess: () => {
      form.current?.reset();
      toast("Your password is changed", { description: "Every other session has ended." });
      return queryClient.invalidateQueries({ queryKey: ["account"] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    change.mutate({
      currentPassword: String(given.get("currentPassword")),
      newPassword: String(given.get("newPassword")),
    });
  }

  const named = faultOf(change.error, "currentPassword") ?? faultOf(change.error, "newPassword");
  return (
    <form ref={form} onSubmit={submit} className="grid max-w-md gap-5" noValidate>
      {change.error && !named && <FaultNotice error={change.error} what="The password is as it was." />}
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Present password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        error={faultOf(change.error, "currentPassword")}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="At least 12 characters. Use a few words that do not belong together, and no names."
        error={faultOf(change.error, "newPassword")}
      />
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Change the password
      </Button>
    </form>
  );
}
