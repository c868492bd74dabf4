import { CopyableValue } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

/** The URL of the webhook's public keys. */
export function PublicKeys({ webhook }: { webhook: ConsoleWebhook }) {
  return (
    <Panel title="Public key">
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          A receiver without the secret verifies deliveries with it.{" "}
          <TextLink href="/reference/verify#verify-without-a-shared-secret">How to verify</TextLink>
        </p>
        <CopyableValue label="URL of the public key" value={`${webhook.links.self}/keys`} />
      </div>
    </Panel>
  );
}
