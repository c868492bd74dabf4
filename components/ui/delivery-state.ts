import type { Tone } from "./status.tsx";

/** The name and tone of each state of a delivery. */
export const deliveryStates = {
  PENDING: { word: "Waiting", tone: "warn" },
  SUCCEEDED: { word: "Delivered", tone: "good" },
  FAILED: { word: "Failed", tone: "bad" },
  CANCELED: { word: "Canceled", tone: "off" },
} as const satisfies Record<string, { word: string; tone: Tone }>;
