import type { Viewer } from "#components/shell/viewer.tsx";

/** An admin of a partner, as the pages of the console know it. */
export const partnerAdmin: Viewer = {
  userId: "usr_1",
  organizationId: "org_1",
  isStaff: false,
  isAdmin: true,
  mayChange: true,
  applications: [],
  organizations: [],
};
