import { CopyableValue } from "#components/ui/code.tsx";
import { Notice } from "#components/ui/status.tsx";

/** A client secret at the only time that it can be seen. */
export function SecretOnce({ clientSecret }: { clientSecret: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Client secret</p>
      <CopyableValue label="client secret" value={clientSecret} />
      <Notice tone="warn" title="It is shown only now">
        Keep it where your software keeps its secrets. We store only its fingerprint; if it gets lost, make a
        new one.
      </Notice>
    </div>
  );
}
