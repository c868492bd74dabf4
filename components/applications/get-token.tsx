import { CodeBlock } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { scopesForGrant } from "#lib/oauth/shared/scopes.ts";

/** Shows the command that gets a token by client credentials, if the application can use it. */
export function GetToken(props: { application: Application; tokenUrl: string }) {
  const command = tokenCommand(props.application, props.tokenUrl);
  if (!command) return null;
  return (
    <Panel title="Get a token">
      <CodeBlock label="curl" text={command} />
    </Panel>
  );
}

/** Null if the application has no scopes, or only keys, because curl cannot sign. */
function tokenCommand(application: Application, tokenUrl: string): string | null {
  const { clientId, scopes, grantTypes } = application;
  const asked = scopesForGrant(scopes, "client_credentials").join(" ");
  if (!grantTypes.includes("client_credentials") || asked === "") return null;
  return `curl ${tokenUrl} -u '${clientId}:YOUR_SECRET' \\\n  -d grant_type=client_credentials --data-urlencode 'scope=${asked}'`;
}
