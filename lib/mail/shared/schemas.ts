import type { Page } from "#lib/platform/http/page.ts";

/** An email of the portal as staff see it. Times are RFC 3339. */
export type MailItem = {
  id: string;
  to: string;
  subject: string;
  createdAt: string;
  state: "waiting" | "sent" | "given_up";
  failureDetail: string | null;
  holdsLink: boolean;
  /** Present only if there is no mail server and the text has no link that signs its reader in. */
  text: string | null;
};
export type MailPage = Page<MailItem>;
