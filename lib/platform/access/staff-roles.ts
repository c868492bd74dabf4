/** The roles of the distributor's people. */
export const staffRoles = ["STAFF", "ADMIN"] as const;

export function isStaffRole(role: string): boolean {
  return staffRoles.some((staffRole) => staffRole === role);
}
