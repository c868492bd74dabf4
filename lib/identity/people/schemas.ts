import { z } from "zod";
import { nameSchema } from "#lib/platform/one-line-text.ts";
import { type RoleName, roles, type rolesOf } from "./constants.ts";

/** What the console API takes and answers for people; field names are those of the pages. */

const email = z
  .string({ error: "Give an e-mail address." })
  .trim()
  .toLowerCase()
  .max(320, { error: "An e-mail address has at most 320 characters." })
  .pipe(z.email({ error: "Give an e-mail address such as robin@example.com." }));

const personName = nameSchema(100, "Give a name.");
const organizationName = nameSchema(100, "Give the organization a name.");

/**
 * No rules on characters: length makes a password good. Whether it is easy to guess is looked at by
 * lib/identity/sign-in/guessable-password.ts. Source: NIST SP 800-63B-4 §3.1.1.2.
 */
export const newPassword = z
  .string({ error: "Give a password." })
  .min(12, { error: "A password has at least 12 characters." })
  .max(200, { error: "A password has at most 200 characters." });

/** The secret part of a link that came by mail. */
const linkToken = z.string({ error: "Open the link of the mail again." }).max(100);

const role = z.enum(roles, { error: "Choose a role." });

export const inviteSchema = z.strictObject({
  email,
  role,
  /** Staff only: the organization to invite to; one's own unless told. */
  organizationId: z.string().optional(),
});
export type InviteInput = z.infer<typeof inviteSchema>;

export const changeRoleSchema = z.strictObject({ role });
export type ChangeRoleInput = z.infer<typeof changeRoleSchema>;

export const openOrganizationSchema = z.strictObject({
  name: organizationName,
  /** Of its first admin, who gets an invitation. */
  adminEmail: email,
});
export type OpenOrganizationInput = z.infer<typeof openOrganizationSchema>;

/** What the command line takes for an organization and for a person. */
export const createOrganizationSchema = z.strictObject({
  name: organizationName,
  kind: z.enum(["PARTNER", "DISTRIBUTOR"], { error: "Choose PARTNER or DISTRIBUTOR." }),
});
export const createUserSchema = z.strictObject({
  organizationId: z.string(),
  email,
  name: personName,
  role,
});

export const readInvitationSchema = z.strictObject({ token: linkToken });

export const acceptInvitationSchema = z.strictObject({
  token: linkToken,
  name: personName,
  password: newPassword,
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>;

export const forgotPasswordSchema = z.strictObject({ email });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z.strictObject({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

export const peopleQuerySchema = z.strictObject({ organizationId: z.string().optional() });

/** A new invitation. `link`: only without a mail server, for the inviter to pass on; shown once. */
export type SentInvitation = { id: string; link: string | null };

/** Times are RFC 3339. */
export type Member = {
  id: string;
  name: string;
  email: string;
  role: RoleName;
  hasSecondFactor: boolean;
  joinedAt: string;
};

export type PendingInvitation = {
  id: string;
  email: string;
  role: RoleName;
  invitedBy: string;
  sentAt: string;
  expiresAt: string;
};

export type People = {
  organization: { id: string; name: string; kind: keyof typeof rolesOf };
  members: Member[];
  /** Empty if the reader may not invite. */
  invitations: PendingInvitation[];
  /** Whether the person who asks may invite, change and remove. */
  mayManage: boolean;
};

export type OrganizationSummary = {
  id: string;
  name: string;
  kind: keyof typeof rolesOf;
  memberCount: number;
  applicationCount: number;
  createdAt: string;
};

/** What the page of an invitation shows before it is accepted. */
export type InvitationOffer = { email: string; organization: string; role: RoleName; invitedBy: string };
