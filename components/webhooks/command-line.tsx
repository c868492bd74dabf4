import { CodeBlock } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type Props = {
  /** The portal's own address. */
  portalUrl: string;
  /** The webhook to listen to, for an application with several. */
  webhookId?: string;
};

/** Lines to paste that forward deliveries to the reader's own machine. */
export function CommandLine({ portalUrl, webhookId }: Props) {
  const webhook = webhookId === undefined ? "" : ` --webhook ${webhookId}`;
  return (
    <Panel title="Receive on your machine">
      <div className="grid gap-3">
        <p className="max-w-prose text-sm">
          Without a public URL, the command line forwards deliveries to you. It needs Node.js 20 or newer, and
          asks for your application's client ID and secret.{" "}
          <TextLink href="/reference/cli">What else it can do</TextLink>
        </p>
        <CodeBlock
          label="Terminal"
          text={`curl -fO ${portalUrl}/cli/portal.mjs && node portal.mjs listen --portal ${portalUrl}${webhook} --forward http://localhost:4000/hook`}
        />
      </div>
    </Panel>
  );
}
