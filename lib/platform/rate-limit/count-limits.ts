/** How many of each thing an organization or a caller may have. Rate limits are in `policies.ts`. */
export const countLimits = {
  /** Staff may create more for a partner. */
  applicationsOfOrganization: 50,
  /** Running at the same time. */
  replaysOfOrganization: 5,
  deliveriesOfReplay: 100_000,
  /** At once, and in 24 hours. With 64 KiB for each, 125 MiB. Not for staff and order systems. */
  testOrderEventsOfApplication: 2_000,
  /** At once, and in 24 hours, whatever became of its applications. Not for staff and order systems. */
  testOrdersOfOrganization: 10_000,
  /** In an hour. More are shown in the portal alone. */
  alertsOfOrganization: 20,
  /** Live streams of a process. */
  streams: 200,
  /** Live streams of an application or a person. */
  streamsOfReader: 10,
  /** Live streams of the applications and people of an organization. */
  streamsOfOrganization: 30,
} as const;
