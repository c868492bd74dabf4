import { z } from "zod";
import type { Point } from "#lib/branches/search/geodesic.ts";

/** What somebody typed into the finder's search field. */
export const placesQuerySchema = z.strictObject({
  q: z.string().max(100, { error: "Expected at most 100 characters." }),
});

/** Whether a text begins as a house number and a street do. Only such a text is sent to a geocoder. */
export function looksLikeAddress(text: string): boolean {
  return /^\d{1,6} \p{L}/u.test(text);
}

/** What a person may mean by what they typed. */
export type Suggestion = { label: string; detail: string } & (
  | ({ kind: "place" } & Point)
  | { kind: "state"; state: string }
  | { kind: "branch"; number: string }
  | { kind: "words"; words: string }
);
