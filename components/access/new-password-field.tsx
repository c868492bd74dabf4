import { TextField } from "#components/ui/field.tsx";

export function NewPasswordField({ label, name }: { label: string; name: string }) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={12}
      required
      hint="At least 12 characters. Use a few words that do not belong together, and no names."
    />
  );
}
