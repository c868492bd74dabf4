/** How long the link of an invitation works. */
export const invitationDays = 7;
export const invitationLifetimeSeconds = invitationDays * 24 * 3600;

/** Why an invitation's link does not work, as the API and the page say it. */
export const endedInvitations = {
  used: "This invitation was already accepted.",
  expired: "This invitation has expired.",
  revoked: "This invitation was revoked.",
  unknown: "This invitation does not work.",
} as const;
