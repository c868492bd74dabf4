/** Messages for the codes of GeolocationPositionError. */
const failures: Record<number, string> = {
  [1]: "Your browser does not share your location with this page.",
  [2]: "Your device cannot determine its location right now.",
  [3]: "Your device took too long to determine its location.",
};

const options = { timeout: 10_000, maximumAge: 60_000 };

/** Asks for the location of the device. @throws Error that says why there is none */
export function locate(): Promise<{ lat: number; long: number }> {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), long: round(coords.longitude) }),
      ({ code }) => reject(new Error(failures[code] ?? "Your location is not available.")),
      options,
    ),
  );
}
