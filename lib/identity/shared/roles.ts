import { staffRoles } from "#lib/platform/access/staff-roles.ts";

/** The roles of each kind of organization, the least powerful first. */
export const rolesByKind = {
  PARTNER: ["PARTNER_READ_ONLY", "PARTNER_MEMBER", "PARTNER_ADMIN"],
  DISTRIBUTOR: staffRoles,
} as const;

/** The role that manages the people of an organization. At least one person always has it. */
export const adminRoleByKind = { PARTNER: "PARTNER_ADMIN", DISTRIBUTOR: "ADMIN" } as const;

export const roles = [...rolesByKind.PARTNER, ...rolesByKind.DISTRIBUTOR] as const;
export type RoleName = (typeof roles)[number];

export const roleLabels: Record<RoleName, { name: string; may: string }> = {
  PARTNER_READ_ONLY: {
    name: "Read-only",
    may: "Can see applications, webhooks, and deliveries, but change nothing",
  },
  PARTNER_MEMBER: { name: "Member", may: "Can work with applications, webhooks, and deliveries" },
  PARTNER_ADMIN: {
    name: "Admin",
    may: "Can do what members can, and delete applications and manage people",
  },
  STAFF: { name: "Staff", may: "Can see every organization, maintain branches, and create test orders" },
  ADMIN: { name: "Admin", may: "Can do what staff can, and manage the distributor's own people" },
};
