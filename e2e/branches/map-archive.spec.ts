import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import vtPbf from "vt-pbf";
import { findFreePort } from "#server/installation/free-port.ts";
import { readSecretKey } from "#server/installation/installation.ts";
import { readDatabaseUrl } from "#server/installation/running-installation.ts";
import { expect, test } from "#test/browser/fixtures.ts";
import { mapColors, themeColors } from "#test/browser/map-colors.ts";
import { endWorker, startProcess } from "#test/processes/worker-process.ts";
import { archiveOf } from "../../tools/generate/pmtiles.ts";

// Another web process of the portal under test, with an archive.

let web: ChildProcess;
let baseUrl: string;
let directory: string;

const extent = 4_096;

/** A world that is all land, with highways along the equator and the edges, in the schema of Protomaps' basemap. */
function smallArchive(): Uint8Array {
  const square: [number, number][] = [
    [0, 0],
    [extent, 0],
    [extent, extent],
    [0, extent],
    [0, 0],
  ];
  const layers = {
    earth: { features: [{ type: 3 as const, geometry: [square], tags: { kind: "earth" } }] },
    roads: {
      features: [
        {
          type: 2 as const,
          geometry: [0, extent].map((y): [number, number][] => [
            [0, y],
            [extent, y],
          ]),
          tags: { kind: "highway" },
        },
      ],
    },
  };
  // Its types ask for more than the features.
  const cut = layers as unknown as Parameters<typeof vtPbf.fromGeojsonVt>[0];
  const data = vtPbf.fromGeojsonVt(cut, { version: 2, extent });
  const near = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y, data })));
  return archiveOf([{ z: 0, x: 0, y: 0, data }, ...near], ["earth", "roads"]);
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  directory = await mkdtemp(path.join(tmpdir(), "portal-archive-"));
  // Started as root, the portal leaves root.
  await chmod(directory, 0o755);
  const file = path.join(directory, "streets.pmtiles");
  await writeFile(file, smallArchive());
  const { E2E_DATA_DIR: dataDir = "" } = process.env;
  const port = await findFreePort();
  baseUrl = `http://127.0.0.1:${port}`;
  web = await startProcess(["server/web.ts"], {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DATABASE_URL: await readDatabaseUrl(dataDir),
    SECRET_KEY: (await readSecretKey(dataDir)) ?? "",
    PORT: String(port),
    BASE_URL: baseUrl,
    LOG_LEVEL: "error",
    MAP_ARCHIVE: file,
  });
});
test.afterAll(async () => {
  await endWorker(web, "SIGTERM");
  await rm(directory, { recursive: true });
});

test("an archive of vector tiles replaces the base map, comes from the portal by range, and has names of its own", async ({
  page,
}) => {
  const archive = page.waitForResponse(`${baseUrl}/map/streets.pmtiles`);
  // The middle of the Pacific.
  await page.goto(`${baseUrl}/branches?box=-1,-151,1,-149`);
  expect((await archive).status()).toBe(206);
  expect((await archive).headers()["content-range"]).toMatch(/^bytes 0-\d+\/\d+$/);
  const [land] = await themeColors(page, ["land"]);
  await expect.poll(async () => (await mapColors(page)).length).toBeGreaterThan(1);
  expect(await mapColors(page)).toContain(land);
  await expect(page.locator(".map-label")).toHaveCount(0);
  // As close as streets are worth it.
  await page.locator(".leaflet-container").focus();
  await expect(async () => {
    await page.keyboard.press("Shift++");
    await expect(page.locator(".leaflet-control-scale-line")).toHaveText(/ft$/, { timeout: 500 });
  }).toPass();
});
