import { parseArgs } from "node:util";
import { z } from "zod";
import { addSeconds } from "#lib/platform/clock.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import { adoptRunningDataDir, readDemo } from "#server/installation/running-installation.ts";

export const usage = `Usage: npm run listen -- --forward http://127.0.0.1:4000/hook [--webhook ID|NAME] [--since 1h | --from ID]
         [--filter event=ORDER_UPDATE] [--expect 3 [--timeout 30]]
         [--portal http://127.0.0.1:3000] [--client-id ID --client-secret SECRET]
  --webhook  required if the application has several, because each has its own secret
  --since    first forwards the deliveries since a time: 30s, 15m, 1h, 2d, or 2026-03-31T09:00:00Z
  --from     the ID of a printed line; continues after it
  --filter   forwards only events of this type
  --expect   exits with 0 once this many deliveries got a 2xx answer, and with 1 if --timeout (default: 30 seconds) passes first
Environment instead of flags: PORTAL_URL, AUTH_URL, CLIENT_ID, CLIENT_SECRET.
Exit codes: 0 stopped by a signal, or all that was expected arrived; 1 refused by the portal, or not all arrived; 2 wrong usage.`;

/** The portal refused a request. A retry would not help. */
export class Refused extends Error {}

const httpUrl = z.url({ protocol: /^https?$/, error: "expected an http or https address" });
const origin = httpUrl.transform((url) => url.replace(/\/+$/, "")).optional();
const units = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** An age such as `1h`, or an RFC 3339 time. */
const since = z.string().transform((text, issues) => {
  const age = text.match(/^(\d{1,6})([smhd])$/);
  if (age) return addSeconds(new Date(), -Number(age[1]) * (units[age[2] as keyof typeof units] ?? 1));
  const time = timeSchema.safeParse(text);
  if (time.success) return new Date(time.data);
  issues.addIssue("expected an age such as 30s, 15m, 1h, or 2d, or an RFC 3339 time");
  return z.NEVER;
});

const eventWords = webhookEventTypes.map((event) => `event=${event}`);
const wholeNumber = (words: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, words)
    .transform(Number)
    .pipe(z.number().min(1, words).max(most, words));

const flags = z
  .strictObject({
    forward: httpUrl,
    webhook: z.string().optional(),
    portal: origin,
    "client-id": z.string().optional(),
    "client-secret": z.string().optional(),
    from: z
      .string()
      .regex(/^\d{1,18}$/, "expected the number at the start of a printed line")
      .optional(),
    since: since.optional(),
    filter: z
      .enum(eventWords, { error: `expected ${eventWords.join(" or ")}` })
      .transform((word) => word.replace("event=", ""))
      .optional(),
    expect: wholeNumber("expected a number of deliveries from 1", 100_000).optional(),
    timeout: wholeNumber("expected seconds from 1 to 86400", 86_400).optional(),
  })
  .refine((given) => !given.from || !given.since, {
    path: ["from"],
    error: "use --from or --since, not both",
  })
  .refine((given) => !given.timeout || given.expect, { path: ["timeout"], error: "needs --expect" })
  .refine((given) => (given["client-id"] === undefined) === (given["client-secret"] === undefined), {
    path: ["client-id"],
    error: "use --client-id and --client-secret together",
  });

/** The address of the portal, and the credentials of the application. */
export type Client = { portal: string; authUrl: string; clientId: string; clientSecret: string };

/** The parsed flags. `filter` is the type of events to forward, `webhook` the ID or name of the webhook. */
type Flags = z.output<typeof flags>;
export type Options = Flags & { client: Client };

const flagTypes = Object.fromEntries(
  Object.keys(flags.shape).map((name) => [name, { type: "string" as const }]),
);

/** Parses the flags. Returns null for --help. @throws Error that names each invalid flag and the expected value */
export function readFlags(): Flags | null {
  const { values } = parseArgs({ options: { ...flagTypes, help: { type: "boolean" } } });
  if ("help" in values) return null;
  const { PORTAL_URL: portal, CLIENT_ID, CLIENT_SECRET } = process.env;
  const environment = { portal, "client-id": CLIENT_ID, "client-secret": CLIENT_SECRET };
  const given = Object.entries({ ...environment, ...values }).filter(([, value]) => value !== undefined);
  const parsed = flags.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`).join("\n"),
  );
}

/** Returns the given client or the demo client, whose secret is sent only to the demo portal. @throws Refused */
export async function findClient({
  portal,
  "client-id": clientId,
  "client-secret": clientSecret,
}: Pick<Flags, "portal" | "client-id" | "client-secret">): Promise<Client> {
  const authUrl = origin.parse(process.env["AUTH_URL"]);
  if (clientId !== undefined && clientSecret !== undefined) {
    const at = portal ?? "http://127.0.0.1:3000";
    return { portal: at, authUrl: authUrl ?? at, clientId, clientSecret };
  }
  await adoptRunningDataDir().catch((error: Error) => {
    throw new Refused(error.message);
  });
  const demo = await readDemo();
  if (!demo || (portal !== undefined && portal !== demo.baseUrl))
    throw new Refused(
      `${portal ?? "No demo portal"} ${portal ? "is not the demo portal of this checkout" : "was started here"}. Specify the application: --client-id ID --client-secret SECRET`,
    );
  return { ...demo.application, portal: demo.baseUrl, authUrl: authUrl ?? demo.baseUrl };
}
