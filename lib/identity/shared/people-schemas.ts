import { z } from "zod";
import { publicNameSchema } from "#lib/platform/one-line-text.ts";
import { passwordLength } from "./password-rules.ts";
import { type RoleName, roles, rolesByKind } from "./roles.ts";

/** Requests and responses of the console API for people. */

const email = z
  .string({ error: "Enter an email address." })
  .trim()
  .toLowerCase()
  .max(254, { error: "An email address has at most 254 characters." })
  .pipe(z.email({ error: "Enter an email address such as robin@example.com." }));

const personName = publicNameSchema("Enter a name.");
const organizationName = publicNameSchema("Enter the name of the organization.");

const passwordError = `Enter a password of ${passwordLength.min} to ${passwordLength.max} characters.`;
export const newPassword = z
  .string({ error: passwordError })
  .min(passwordLength.min, { error: passwordError })
  .max(passwordLength.max, { error: passwordError });

/** The secret part of an emailed link. */
const linkError =
  "Open the link in the email again. Expected the text after its #, of at most 100 characters.";
export const linkToken = z.string({ error: linkError }).max(100, { error: linkError });

const role = z.enum(roles, {
  error: `Choose a role: ${rolesByKind.PARTNER.join(", ")}, or for the distributor ${rolesByKind.DISTRIBUTOR.join(", ")}.`,
});

export const inviteSchema = z.strictObject({
  email,
  role,
  /** For staff: the organization to invite to. The default is your own. */
  organizationId: z.string().optional(),
});
export type InviteInput = z.infer<typeof inviteSchema>;

export const changeRoleSchema = z.strictObject({ role });
export type ChangeRoleInput = z.infer<typeof changeRoleSchema>;

export const openOrganizationSchema = z.strictObject({
  name: organizationName,
  /** Its first admin, who gets an invitation. */
  adminEmail: email,
});
export type OpenOrganizationInput = z.infer<typeof openOrganizationSchema>;

/** For the command line. */
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

/** What a password reset ended and which second factors it left, in words. */
export type PasswordResetOutcome = { ended: string[]; kept: string[] };

export const peopleQuerySchema = z.strictObject({ organizationId: z.string().optional() });

/** Whether an admin of the partner was asked to do it, for staff who may not. */
export type ChangedRole = { needsAdmin: boolean };

/** A new invitation. `link`: for the inviter to send, only without a mail server. Shown once. */
export type SentInvitation = ChangedRole & { id: string; link: string | null };

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
  /** Staff ask for it: it has no effect unless an admin invites or promotes the person. */
  needsAdmin: boolean;
  email: string;
  role: RoleName;
  invitedBy: string;
  sentAt: string;
  expiresAt: string;
};

export type People = {
  organization: { id: string; name: string; kind: keyof typeof rolesByKind };
  members: Member[];
  /** Empty if the reader may not invite. */
  invitations: PendingInvitation[];
  /** Whether the reader may invite, change, and remove people. */
  mayManage: boolean;
};

/** The data of an invitation's page. */
export type InvitationOffer = { email: string; organization: string; role: RoleName; invitedBy: string };
