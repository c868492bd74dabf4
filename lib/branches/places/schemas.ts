import { z } from "zod";

type Point = { lat: number; long: number };

/** What somebody typed into the finder's search field. */
export const PlacesQuery = z.strictObject({
  q: z.string().max(100, { error: "Expected at most 100 characters." }),
});

/** What a person may mean by what they typed. */
export type Suggestion = { label: string; detail: string } & (
  | ({ kind: "place" } & Point)
  | { kind: "state"; state: string }
  | { kind: "branch"; number: string }
  | { kind: "words"; words: string }
);
