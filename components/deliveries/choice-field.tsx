import { useQuery } from "@tanstack/react-query";
import { SelectField } from "#components/ui/field.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { HealthQuery } from "#lib/deliveries/schemas.ts";

type Props = {
  label: string;
  value: string;
  /** Values with their labels, in order. */
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
  className?: string;
};

export function ChoiceField({ label, value, choices, onChoose, className }: Props) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      {...(className && { className })}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** One of the webhooks in view, or all of them. */
export function WebhookField({
  view,
  all = "All",
  ...field
}: Omit<Props, "choices"> & { view: HealthQuery; all?: string }) {
  const { data: health } = useQuery(deliveryHealthQuery(view));
  const named = health?.webhooks.map(
    ({ webhookId, name, applicationName }) => [webhookId, `${name} (${applicationName})`] as const,
  );
  return <ChoiceField choices={[["", all], ...(named ?? [])]} {...field} />;
}
