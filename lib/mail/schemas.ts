/** A mail of the portal as staff see it. Times are ISO 8601. */
export type MailItem = {
  id: string;
  to: string;
  subject: string;
  createdAt: string;
  state: "waiting" | "sent" | "given_up";
  failureDetail: string | null;
  /** Only of a mail that no mail server has taken; it may hold a link that signs its reader in. */
  text: string | null;
};
