import { z } from "zod";
import { cursorSchema, type Page, type PageAddress, readFilters } from "#lib/platform/http/page.ts";

export const mailStates = ["waiting", "sent", "given_up"] as const;
export const maxMailSearchLength = 200;

/** `q`: words, each of which is in the address or in the subject, in any case. */
export const mailListQuerySchema = z.strictObject({
  q: z.string().trim().min(1).max(maxMailSearchLength).optional(),
  state: z.enum(mailStates, { error: `Choose one of ${mailStates.join(", ")}.` }).optional(),
  cursor: cursorSchema("ml_"),
});
export type MailListQuery = z.infer<typeof mailListQuerySchema>;
export type MailFilters = Omit<z.input<typeof mailListQuerySchema>, "cursor">;

export const readMailFilters = (address: PageAddress): MailFilters =>
  readFilters(mailListQuerySchema, ["q", "state"], address);

/** An email of the portal as staff see it. Times are RFC 3339. */
export type MailItem = {
  id: string;
  to: string;
  subject: string;
  createdAt: string;
  state: (typeof mailStates)[number];
  failureDetail: string | null;
  holdsLink: boolean;
  /** Present only if there is no mail server and the text has no link that signs its reader in. */
  text: string | null;
};
export type MailPage = Page<MailItem>;
