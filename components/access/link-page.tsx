import { useSyncExternalStore } from "react";
import { PasswordField } from "#components/ui/field.tsx";
import { passwordLength } from "#lib/identity/shared/password-rules.ts";

const noEvents = () => () => undefined;

/**
 * The token of an emailed link: the part after `#`, which browsers do not send. Undefined while the server renders,
 * empty if the link has none.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    noEvents,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}

export function NewPasswordField({ label, name }: { label: string; name: string }) {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      minLength={passwordLength.min}
      required
      hint={`At least ${passwordLength.min} characters. Use a few words that do not belong together, and no names.`}
    />
  );
}
