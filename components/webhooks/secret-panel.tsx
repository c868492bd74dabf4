import { CopyableValue } from "#components/ui/code.tsx";
import type { WebhookSecret } from "#lib/webhooks/schemas.ts";

/** A webhook's secret in both of its spellings, and what each is for. */
export function SecretPanel({ secret }: { secret: WebhookSecret }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Secret</p>
        <CopyableValue label="secret" value={secret.secret} />
        <p className="text-muted text-sm">
          Compare it with the Authorization header of an ORDER_UPDATE, or with the apiKey of an
          ORDER_INVOICED.
        </p>
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Signing secret</p>
        <CopyableValue label="signing secret" value={secret.signingSecret} />
        <p className="text-muted text-sm">
          The same secret as Standard Webhooks libraries take it, to verify the webhook-signature header.
        </p>
      </div>
    </div>
  );
}
