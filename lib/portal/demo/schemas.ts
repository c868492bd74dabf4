import { z } from "zod";

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });

/** `DATA_DIR/demo.json`: the accounts and clients of the demo. Contains secrets. */
export const DemoInstallation = z.object({
  baseUrl: z.url(),
  tokenUrl: z.url(),
  authorizeUrl: z.url(),
  application: credentials.extend({ redirectUris: z.array(z.url()), inboxUrl: z.url() }),
  /** The distributor's order system, which sends order events. */
  publisher: credentials,
  users: z.array(z.object({ email: z.email(), password: z.string(), role: z.enum(["partner", "staff"]) })),
});
export type DemoInstallation = z.infer<typeof DemoInstallation>;
