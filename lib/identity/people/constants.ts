/** Words of people for pages, without the schemas. */

/** How long the link of an invitation works. */
export const invitationDays = 7;

/** Which roles a person of each kind of organization may have, the least first. */
export const rolesOf = {
  PARTNER: ["PARTNER_READ_ONLY", "PARTNER_MEMBER", "PARTNER_ADMIN"],
  DISTRIBUTOR: ["STAFF", "ADMIN"],
} as const;

/** The role of each kind of organization that manages its people; one at least always has it. */
export const adminRoleOf = { PARTNER: "PARTNER_ADMIN", DISTRIBUTOR: "ADMIN" } as const;

export const roles = [...rolesOf.PARTNER, ...rolesOf.DISTRIBUTOR] as const;
export type RoleName = (typeof roles)[number];

export const roleWords: Record<RoleName, { name: string; may: string }> = {
  PARTNER_READ_ONLY: { name: "Read-only", may: "Sees everything of the organization, changes nothing" },
  PARTNER_MEMBER: { name: "Member", may: "Works with webhooks and deliveries" },
  PARTNER_ADMIN: { name: "Admin", may: "Manages applications, secrets and people as well" },
  STAFF: { name: "Staff", may: "Sees every organization, runs the order desk" },
  ADMIN: { name: "Administrator", may: "Manages the distributor's own people as well" },
};
