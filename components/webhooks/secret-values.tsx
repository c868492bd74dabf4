import { CopyableValue } from "#components/ui/code.tsx";

/** A webhook's secret in both forms, and what each is for. */
export function SecretValues({ secret }: { secret: string }) {
  const values = [
    {
      label: "Secret",
      value: secret,
      hint: "Equals the Authorization header, and the apiKey of an ORDER_INVOICED.",
    },
    {
      label: "Signing secret",
      value: `whsec_${secret}`,
      hint: "The same secret with the prefix that Standard Webhooks libraries expect.",
    },
  ];
  return (
    <div className="grid gap-4">
      {values.map(({ label, value, hint }) => (
        <div key={label} className="grid gap-1.5">
          <p className="font-medium text-sm">{label}</p>
          <CopyableValue label={label.toLowerCase()} value={value} isWhole />
          <p className="text-muted text-sm">{hint}</p>
        </div>
      ))}
    </div>
  );
}
