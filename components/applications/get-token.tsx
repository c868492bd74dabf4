import { CodeBlock } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { Application } from "#lib/applications/schemas.ts";
import { scopesForGrant } from "#lib/oauth/scopes.ts";

/** The command that gets a token for the application itself, if there is one. */
export function GetToken(props: { application: Application; tokenUrl: string }) {
  const command = tokenCommand(props.application, props.tokenUrl);
  if (!command) return null;
  return (
    <Panel title="Get a token">
      <CodeBlock label="curl" text={command} />
    </Panel>
  );
}

/** Null if it has nothing to ask for, or no secret but a key: curl cannot sign. */
function tokenCommand(application: Application, tokenUrl: string): string | null {
  const { clientId, scopes, grantTypes, secrets, keys, jwksUrl } = application;
  const asked = scopesForGrant(scopes, "client_credentials").join(" ");
  if (!grantTypes.includes("client_credentials") || asked === "") return null;
  if (secrets.length === 0 && (keys.length > 0 || jwksUrl !== null)) return null;
  return `curl ${tokenUrl} -u '${clientId}:YOUR_SECRET' \\\n  -d grant_type=client_credentials --data-urlencode 'scope=${asked}'`;
}
