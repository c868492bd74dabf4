/**
 * Distances on the WGS 84 ellipsoid, after Vincenty's inverse formula, which is good to less than a millimetre but
 * does not converge between nearly opposite points; there the way is split in two.
 *
 * Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23 (1975).
 */

const semiMajorMetres = 6_378_137;
const flattening = 1 / 298.257223563;
export const semiMinorMetres = semiMajorMetres * (1 - flattening);
const secondEccentricitySquared = semiMajorMetres ** 2 / semiMinorMetres ** 2 - 1;
export const metresPerMile = 1_609.344;
const radiansPerDegree = Math.PI / 180;

/** A place with what every distance from it needs, computed once: the reduced latitude's sine and cosine. */
export type Place = { lat: number; long: number; longRadians: number; sinU: number; cosU: number };

/** @param lat @param long degrees */
export function placeAt(lat: number, long: number): Place {
  const u = Math.atan((1 - flattening) * Math.tan(lat * radiansPerDegree));
  return { lat, long, longRadians: long * radiansPerDegree, sinU: Math.sin(u), cosU: Math.cos(u) };
}

/** Miles between two places along the ellipsoid. Exact to well under a foot everywhere, poles and antipodes included. */
export function distanceMiles(from: Place, to: Place): number {
  return (vincentyMetres(from, to) ?? metresThroughMiddle(from, to)) / metresPerMile;
}

const maxIterations = 30;

/** The difference of two longitudes, from -π to π. */
function shortWay(radians: number): number {
  if (radians > Math.PI) return radians - 2 * Math.PI;
  return radians < -Math.PI ? radians + 2 * Math.PI : radians;
}

/** Null where the iteration does not converge: nearly opposite points. */
function vincentyMetres(from: Place, to: Place): number | null {
  const longDifference = shortWay(to.longRadians - from.longRadians);
  const sinProduct = from.sinU * to.sinU;
  const cosProduct = from.cosU * to.cosU;
  // Between places near each other, what the first step would come to: it saves one of three or four.
  let lambda = longDifference * (Math.abs(longDifference) < 1 ? 1 + flattening * cosProduct : 1);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const sinLambda = Math.sin(lambda);
    const cosLambda = Math.cos(lambda);
    const across = to.cosU * sinLambda;
    const along = from.cosU * to.sinU - from.sinU * to.cosU * cosLambda;
    const sinSigma = Math.sqrt(across * across + along * along);
    const cosSigma = sinProduct + cosProduct * cosLambda;
    if (sinSigma === 0) return cosSigma > 0 ? 0 : null;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosProduct * sinLambda) / sinSigma;
    const cosSquaredAlpha = 1 - sinAlpha * sinAlpha;
    // Along the equator cosSquaredAlpha is 0, and so is everything that this would be multiplied with.
    const cosDoubleMiddle = cosSquaredAlpha < 1e-12 ? 0 : cosSigma - (2 * sinProduct) / cosSquaredAlpha;
    const c = (flattening / 16) * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha));
    const series =
      sigma + c * sinSigma * (cosDoubleMiddle + c * cosSigma * (2 * cosDoubleMiddle * cosDoubleMiddle - 1));
    const next = longDifference + (1 - c) * flattening * sinAlpha * series;
    if (Math.abs(next) > Math.PI) return null;
    const step = Math.abs(next - lambda);
    lambda = next;
    if (step < 1e-11) return arcMetres(sigma, sinSigma, cosSigma, cosSquaredAlpha, cosDoubleMiddle);
  }
  return null;
}

function arcMetres(
  sigma: number,
  sinSigma: number,
  cosSigma: number,
  cosSquaredAlpha: number,
  cosDoubleMiddle: number,
): number {
  const u2 = cosSquaredAlpha * secondEccentricitySquared;
  const a = 1 + (u2 / 16_384) * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const b = (u2 / 1_024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const double = cosDoubleMiddle * cosDoubleMiddle;
  const inner =
    cosSigma * (2 * double - 1) -
    (b / 6) * cosDoubleMiddle * (4 * sinSigma * sinSigma - 3) * (4 * double - 3);
  const deltaSigma = b * sinSigma * (cosDoubleMiddle + (b / 4) * inner);
  return semiMinorMetres * a * (sigma - deltaSigma);
}

const directions = 72;

/**
 * Between nearly opposite points: the shortest way crosses the circle half-way round the earth somewhere, and both
 * parts of it are far from opposite. Tries the directions around, then narrows down the best.
 */
function metresThroughMiddle(from: Place, to: Place): number {
  const half = Math.PI / directions;
  const through = (direction: number) => metresVia(from, to, direction);
  const tried = Array.from({ length: directions }, (_, index) => 2 * half * index);
  const lengths = tried.map(through);
  const best = tried[lengths.indexOf(Math.min(...lengths))] ?? 0;
  return narrowDown(through, best - 2 * half, best + 2 * half);
}

/** The way from one place to the other over the point a quarter round the earth in that direction. */
function metresVia(from: Place, to: Place, direction: number): number {
  const lat = from.lat * radiansPerDegree;
  const north = Math.cos(direction);
  const east = Math.sin(direction);
  const middle = placeAt(
    Math.asin(Math.cos(lat) * north) / radiansPerDegree,
    shortWay(from.longRadians + Math.atan2(east, -Math.sin(lat) * north)) / radiansPerDegree,
  );
  const [first, second] = [vincentyMetres(from, middle), vincentyMetres(middle, to)];
  return first === null || second === null ? Number.POSITIVE_INFINITY : first + second;
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** The least value of a function with one valley between `low` and `high`, by golden-section search. */
function narrowDown(length: (direction: number) => number, low: number, high: number): number {
  let [start, end] = [low, high];
  for (let step = 0; step < 30; step += 1) {
    const inner = goldenRatio * (end - start);
    if (length(end - inner) < length(start + inner)) end = start + inner;
    else start = end - inner;
  }
  return length((start + end) / 2);
}
