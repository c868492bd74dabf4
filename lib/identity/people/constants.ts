/** Roles and limits, without the schemas. */

import { staffRoles } from "#lib/platform/access/constants.ts";

/** No rules on characters, because length makes a password good. Source: NIST SP 800-63B-4 §3.1.1.2. */
export const passwordLength = { min: 12, max: 200 } as const;

/** How long the link of an invitation works. */
export const invitationDays = 7;

/** The roles of each kind of organization, the least powerful first. */
export const rolesOf = {
  PARTNER: ["PARTNER_READ_ONLY", "PARTNER_MEMBER", "PARTNER_ADMIN"],
  DISTRIBUTOR: staffRoles,
} as const;

/** The role that manages the people of an organization. At least one person always has it. */
export const adminRoleOf = { PARTNER: "PARTNER_ADMIN", DISTRIBUTOR: "ADMIN" } as const;

export const roles = [...rolesOf.PARTNER, ...rolesOf.DISTRIBUTOR] as const;
export type RoleName = (typeof roles)[number];

export const roleWords: Record<RoleName, { name: string; may: string }> = {
  PARTNER_READ_ONLY: { name: "Read-only", may: "Can see everything in the organization, but change nothing" },
  PARTNER_MEMBER: { name: "Member", may: "Can work with sandbox applications, webhooks, and deliveries" },
  PARTNER_ADMIN: {
    name: "Admin",
    may: "Can do what members can, and manage production applications and people",
  },
  STAFF: { name: "Staff", may: "Can see every organization and use the Order desk" },
  ADMIN: { name: "Administrator", may: "Can do what staff can, and manage the distributor's own people" },
};
