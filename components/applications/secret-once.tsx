import { CopyableValue } from "#components/ui/code.tsx";
import { Notice } from "#components/ui/status.tsx";

/** A client secret, which is shown only once. */
export function SecretOnce({ clientSecret }: { clientSecret: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Client secret</p>
      <CopyableValue label="client secret" value={clientSecret} />
      <Notice tone="warn" title="It is shown only now">
        Store it with your software's other secrets. We keep only a hash. If it gets lost, make a new one.
      </Notice>
    </div>
  );
}
