import { isNearState, type Places, stateAt } from "#lib/branches/oddities/places.ts";
import type { Point } from "#lib/branches/search/geodesic.ts";
import { type StateCode, stateCodes, states } from "#lib/branches/shared/states.ts";
import type { CellError } from "./branch-csv.ts";

type Placed = { lat?: unknown; long?: unknown; state?: unknown; postal?: unknown };

/**
 * The error of coordinates that are far from the state of their row, with what was probably meant: latitude and longitude
 * swapped, a lost minus sign, or else the place of the ZIP code. Null if they are near, or no coordinates or no state.
 */
export function checkPlace(places: Places, candidate: unknown): CellError | null {
  const { lat, long, state: code, postal }: Placed = Object(candidate);
  const state = stateCodes.find((known) => known === code);
  if (typeof lat !== "number" || typeof long !== "number" || !state) return null;
  if (isNearState(places, state, { lat, long })) return null;
  const meant = getAlternatives(lat, long).find((point) => isNearState(places, state, point));
  // Without another reading of them, coordinates out of range have an error that says so.
  if (!meant && (Math.abs(lat) > 90 || Math.abs(long) > 180)) return null;
  const isSwapped = meant?.lat === long && meant.long === lat;
  return {
    column: "lat",
    reason: isSwapped
      ? "The latitude and longitude are swapped. If they are in all rows, swap the fields of the columns."
      : "The coordinates are far from the state of the branch.",
    value: meant
      ? `${lat}, ${long}. Did you mean ${meant.lat}, ${meant.long}?`
      : `${lat}, ${long} is ${describePlace(places, { lat, long }, state, String(postal))}`,
  };
}

function getAlternatives(lat: number, long: number): Point[] {
  return [
    { lat: long, long: lat },
    { lat, long: -long },
    { lat: long, long: -lat },
    { lat: -lat, long },
    { lat: -lat, long: -long },
    { lat: -long, long: lat },
    { lat: -long, long: -lat },
  ];
}

function describePlace(places: Places, point: Point, state: StateCode, postal: string): string {
  const zip = places.zips.get(postal.slice(0, 5));
  if (zip?.state === state) return `not near ${zip.city}, ${state}. Did you mean ${zip.lat}, ${zip.long}?`;
  const there = stateAt(places, point);
  return `${there ? `in ${states[there]}` : "in the water or abroad"}, not in ${states[state]}.`;
}
