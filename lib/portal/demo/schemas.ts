import { z } from "zod";

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });

/** `DATA_DIR/demo.json`: what a person or a script needs to use the demo. Secrets of one installation, mode 0600. */
export const DemoInstallation = z.object({
  baseUrl: z.url(),
  tokenUrl: z.url(),
  authorizeUrl: z.url(),
  application: credentials.extend({ redirectUris: z.array(z.url()), inboxUrl: z.url() }),
  /** Hands order events in: the distributor's own order system. */
  publisher: credentials,
  users: z.array(z.object({ email: z.email(), password: z.string(), role: z.enum(["partner", "staff"]) })),
});
export type DemoInstallation = z.infer<typeof DemoInstallation>;
