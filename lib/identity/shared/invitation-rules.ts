/** How long the link of an invitation works. */
export const invitationDays = 7;
export const invitationLifetimeSeconds = invitationDays * 24 * 3600;
