import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const asked: string[] = [];
let answer: (response: ServerResponse) => unknown;
const geocoder = createServer((request: IncomingMessage, response) => {
  asked.push(request.url ?? "");
  answer(response);
});
geocoder.listen(0, "127.0.0.1");
await once(geocoder, "listening");
const { port } = geocoder.address() as AddressInfo;
await setUpTestDatabase({ GEOCODER_URL: `http://127.0.0.1:${port}/onelineaddress?address={q}&format=json` });
const baseUrl = await setUpApiServer();

afterAll(() => void geocoder.close());
beforeEach(() => void asked.splice(0));

async function find(text: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/api/console/places/addresses?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  return response.json();
}

const dallas = {
  kind: "place",
  label: "12 MAIN ST, DALLAS, TX, 75202",
  detail: "Address",
  lat: 32.78,
  long: -96.8,
};

test("an address of the US Census geocoder becomes a place, and is asked for once", async () => {
  const matches = [{ matchedAddress: dallas.label, coordinates: { x: dallas.long, y: dallas.lat } }];
  answer = (response) => response.end(JSON.stringify({ result: { input: {}, addressMatches: matches } }));
  expect(await find(" 12  Main St & Elm, Dallas")).toEqual([dallas]);
  expect(await find("12 main st & elm, dallas")).toEqual([dallas]);
  expect(asked).toEqual(["/onelineaddress?address=12%20Main%20St%20%26%20Elm%2C%20Dallas&format=json"]);
});

test("GeoJSON of other geocoders is understood, at most three addresses", async () => {
  const features = [1, 2, 3, 4].map((number) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [-90, 30] },
    properties: { display_name: `${number} Canal St, New Orleans` },
  }));
  answer = (response) => response.end(JSON.stringify({ type: "FeatureCollection", features }));
  expect(await find("1 Canal St")).toMatchObject(
    [1, 2, 3].map((number) => ({ label: `${number} Canal St, New Orleans` })),
  );
});

test("only texts that look like an address leave the portal", async () => {
  for (const text of ["Austin, TX", "60601", "12", "12  ", "St Louis", ""])
    expect(await find(text), text).toEqual([]);
  expect(asked).toEqual([]);
});

test.each([
  ["a page", (response: ServerResponse) => response.end("<html>")],
  ["another format", (response: ServerResponse) => response.end("{}")],
  [
    "coordinates that are none",
    (response: ServerResponse) =>
      response.end('{"features":[{"geometry":{"coordinates":[999,1]},"properties":{"name":"x"}}]}'),
  ],
  ["an error", (response: ServerResponse) => response.writeHead(500).end()],
  [
    "a redirect",
    (response: ServerResponse) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
  ],
  ["more than 256 KiB", (response: ServerResponse) => response.end(" ".repeat(300_000))],
  ["nothing", (response: ServerResponse) => response.destroy()],
])("a geocoder that answers %s finds nothing, and is asked again", async (what, how) => {
  answer = how;
  expect(await find(`9 ${what}`)).toEqual([]);
  expect(await find(`9 ${what}`)).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("a geocoder that hangs holds four requests for three seconds, and no others", async () => {
  answer = () => undefined;
  const startedMs = performance.now();
  const found = await Promise.all(Array.from({ length: 12 }, (_, number) => find(`${number} Slow St`)));
  expect(found.flat()).toEqual([]);
  expect(asked).toHaveLength(4);
  expect(performance.now() - startedMs).toBeGreaterThan(2_900);
  geocoder.closeAllConnections();
});
