import { distanceMiles } from "../../lib/branches/search/geodesic.ts";
import { stateCodes } from "../../lib/branches/shared/states.ts";
import type { Random } from "./random.ts";
import { allTowns, type Town } from "./towns.ts";

const minPopulation = 15_000;
const minMilesApart = 4;

/** A state without branches: a search by state answers 404 there. */
const stateWithout = "ND";

/** Places that make searches and time zones interesting. */
const forced = [
  "Adak, AK",
  "Unalaska, AK",
  "Dededo, GU",
  "Pago Pago, AS",
  "Honolulu, HI",
  "Phoenix, AZ",
  "Tuba City, AZ",
  "Evansville, IN",
  "El Paso, TX",
  "Boise, ID",
];

/** Each of these gets at least one branch: the states, DC and Puerto Rico. */
const covered = stateCodes.filter((state) => !["AS", "GU", "MP", "VI", stateWithout].includes(state));

/**
 * Draws towns at least 4 miles apart, weighted by population^0.75: first the forced ones, then one per state, then the
 * rest of the draw.
 */
export function chooseTowns(random: Random, count: number): Town[] {
  const towns = allTowns().filter((town) => town.state !== stateWithout);
  // Weighted sampling without replacement: the largest u^(1/weight) (Efraimidis and Spirakis).
  const drawn = towns
    .map((town) => ({ town, key: Math.log(random()) / Math.max(town.population, 1) ** 0.75 }))
    .filter(({ town }) => town.population >= minPopulation)
    .sort((a, b) => b.key - a.key)
    .map(({ town }) => town);
  const named = forced.map((name) => {
    const town = towns.find((one) => `${one.name}, ${one.state}` === name);
    if (!town) throw new Error(`the gazetteer lacks ${name}`);
    return town;
  });
  const ofEachState = covered.flatMap((state) => drawn.find((town) => town.state === state) ?? []);
  const chosen: Town[] = [];
  for (const town of [...named, ...ofEachState, ...drawn]) {
    if (chosen.length === count) break;
    if (isFarFrom(town, chosen)) chosen.push(town);
  }
  return chosen;
}

function isFarFrom(town: Town, others: readonly Town[]): boolean {
  return others.every((other) => distanceMiles(town, other) >= minMilesApart);
}
