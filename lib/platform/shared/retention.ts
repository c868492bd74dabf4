/**
 * How many days rows are kept. The environment sets those of deliveries and their bodies (RETENTION_DELIVERY_DAYS,
 * RETENTION_BODY_DAYS); sessions and tokens end by their own limits. Source: docs/operations.md, "Retention".
 */
export const retentionDays = {
  /** The API request log, and in the audit log failed sign-ins of nobody who is known. */
  loggedRequests: 14,
  /** A delivery that was due this long is given up: its receiver is too slow, or its webhook paused or disabled. */
  dueDeliveries: 14,
  /** Hourly sums for charts: the longest span, and the hours that are still counted. */
  hourlySums: 8,
  receiverChecks: 90,
  /** Emails, calls to alert channels, and the notices of the portal. */
  notices: 90,
  /** Deletions in the changes feed, and the cursors that need them. */
  branchDeletions: 90,
  /** Imports and bulk closings can be undone this long. */
  branchImports: 1,
  /** The People page offers this long to send an expired invitation again. */
  expiredInvitations: 7,
  /** Grants of which no token works. */
  endedGrants: 30,
  /**
   * What has ended and only explains an error: reset links, codes, sign-in attempts, unconfirmed second factors,
   * and unregistered webhooks without deliveries.
   */
  spent: 1,
} as const;
