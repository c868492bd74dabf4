import type { Tone } from "./status.tsx";

/** Each state of a delivery in a word that a partner knows, and the tone that it is shown in. */
export const deliveryStates = {
  PENDING: { word: "Waiting", tone: "warn" },
  SUCCEEDED: { word: "Delivered", tone: "good" },
  FAILED: { word: "Failed", tone: "bad" },
  CANCELED: { word: "Canceled", tone: "off" },
} as const satisfies Record<string, { word: string; tone: Tone }>;
