import { InvalidArgumentError } from "commander";
import { isLocalAddress } from "#lib/platform/local-address.ts";
import { Refused, UsageError } from "./errors.ts";
import { httpAddress } from "./option-values.ts";
import { ask } from "./terminal.ts";

/** An application of a portal. */
export type Credentials = { portal: string; clientId: string; clientSecret: string };

/** With the address of the authorization server. */
export type Client = Credentials & { authUrl: string };

/** There is no option for the secret, because other users of a machine can read command lines. */
export type ClientOptions = { portal?: string; clientId?: string };

/** The demo of the checkout that the command runs from, if there is one. */
export type FindDemo = () => Promise<Credentials | null>;

export const environmentHelp = `
Environment:
  CLIENT_ID, CLIENT_SECRET  the application's credentials; in a terminal, you are asked for what is missing
  PORTAL_URL                the portal's address, like --portal
  AUTH_URL                  the authorization server's address, if it isn't the portal's`;

/** An empty variable counts as none. */
const variable = (name: string) => process.env[name] || undefined;

/**
 * From the options, the environment, the demo, or a person, in this order. The demo's secret is only for the demo's portal.
 *
 * @throws UsageError if something is missing and nobody can be asked; Refused for the demo's secret at another portal
 */
export async function findClient(options: ClientOptions, findDemo: FindDemo): Promise<Client> {
  const portal = options.portal ?? variable("PORTAL_URL");
  const clientId = options.clientId ?? variable("CLIENT_ID");
  const clientSecret = variable("CLIENT_SECRET");
  const isComplete = portal !== undefined && clientId !== undefined && clientSecret !== undefined;
  const demo = isComplete ? null : await findDemo();
  if (demo && clientId === undefined && clientSecret === undefined) {
    if (portal === undefined || toAddress(portal) === demo.portal) return toClient(demo);
    throw new Refused(`${portal} is not the demo portal of this checkout. Set CLIENT_ID and CLIENT_SECRET.`);
  }
  return toClient({
    portal:
      portal ??
      demo?.portal ??
      (await askFor(
        "Portal, such as https://portal.example.com: ",
        "the portal's address is missing: --portal URL, or PORTAL_URL",
      )),
    clientId: clientId ?? (await askFor("Client ID: ", missingCredentials)),
    clientSecret: clientSecret ?? (await askFor("Client secret: ", missingCredentials, true)),
  });
}

const missingCredentials = "the application's credentials are missing: set CLIENT_ID and CLIENT_SECRET";

/** @throws UsageError */
function toAddress(text: string): string {
  try {
    return httpAddress(text).replace(/(?<!\/)\/+$/, "");
  } catch (error) {
    // Commander prints only those that it calls for.
    if (error instanceof InvalidArgumentError) throw new UsageError(`error: ${text}: ${error.message}`);
    throw error;
  }
}

/** @throws UsageError, also if the secret or a token would cross a network unencrypted */
function toClient(credentials: Credentials): Client {
  const portal = toAddress(credentials.portal);
  const client = { ...credentials, portal, authUrl: toAddress(variable("AUTH_URL") ?? portal) };
  for (const address of [client.portal, client.authUrl])
    if (new URL(address).protocol === "http:" && !isLocalAddress(address))
      throw new UsageError(`error: ${address}: Expected https. Over http, secrets go only to this machine.`);
  return client;
}

/** @throws UsageError without a terminal, or for an empty answer */
async function askFor(question: string, missing: string, isSecret = false): Promise<string> {
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const answer = canAsk ? await ask(question, isSecret) : "";
  if (answer === "") throw new UsageError(`error: ${missing}`);
  return answer;
}
