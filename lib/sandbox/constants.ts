/** The longest reason for production, and the longest answer. */
export const maxRequestLength = 2_000;

/** Every status of an `ORDER_UPDATE` in the reference, in the usual order. Source: contract, "Order events". */
export const sandboxStatuses = [
  "Pending",
  "Scheduled",
  "Processed",
  "In Progress",
  "Attempted",
  "Ready for Pick Up",
  "Partial",
  "Picked Up",
  "Delivered",
  "Invoiced",
  "Canceled",
] as const;
export type SandboxStatus = (typeof sandboxStatuses)[number];

type Scenario = {
  title: string;
  summary: string;
  /** The order's statuses. Each is an event, and Invoiced an invoice too. */
  statuses: readonly SandboxStatus[];
  /** The last two events change places, and the older one is late. */
  lateSeconds?: number;
};

const definitions = {
  happy_path: {
    title: "Happy path",
    summary: "From Pending to Invoiced, in order.",
    statuses: ["Pending", "Scheduled", "Processed", "In Progress", "Delivered", "Invoiced"],
  },
  partial_shipment: {
    title: "Partial shipment",
    summary: "One of two shipments arrives first.",
    statuses: ["Pending", "Scheduled", "In Progress", "Partial", "Delivered", "Invoiced"],
  },
  canceled_after_invoice: {
    title: "Canceled after the invoice",
    summary: "The order is canceled after you got its invoice.",
    statuses: ["Pending", "Processed", "Delivered", "Invoiced", "Canceled"],
  },
  late_and_out_of_order: {
    title: "Late and out of order",
    summary: "In Progress arrives 15 seconds late, after Delivered.",
    statuses: ["Pending", "Scheduled", "In Progress", "Delivered"],
    lateSeconds: 15,
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof definitions;
/** Series of statuses that a sandbox order can play at once. */
export const scenarios: Record<ScenarioName, Scenario> = definitions;
/** Its keys, which are literally these. */
export const scenarioNames = Object.keys(definitions) as ScenarioName[];
