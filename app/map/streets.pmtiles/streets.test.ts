import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { GET } from "./route.next.ts";

const directory = await mkdtemp(path.join(tmpdir(), "portal-streets-"));
const file = path.join(directory, "streets.pmtiles");
const bytes = Buffer.alloc(12 * 1024 * 1024, "portal ");
await writeFile(file, bytes);
process.env["MAP_ARCHIVE"] = file;
afterAll(() => rm(directory, { recursive: true }));

const read = (range?: string) =>
  GET(new Request("http://127.0.0.1/map/streets.pmtiles", { headers: range === undefined ? {} : { range } }));

test.each([
  ["bytes=0-0", 0, 1],
  ["bytes=7-70000", 7, 70_001],
  ["bytes=12000000-99999999", 12_000_000, bytes.length],
  ["bytes=0-99999999", 0, 8 * 1024 * 1024],
])("%s is that part of the file, at most 8 MiB", async (range, start, end) => {
  const response = await read(range);
  expect([response.status, response.headers.get("content-range")]).toEqual([
    206,
    `bytes ${start}-${end - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
});

test.each([
  undefined,
  "bytes=5-",
  "bytes=-5",
  "bytes=9-5",
  "bytes=99999999-999999999",
  "bytes=0-1,5-6",
  "lines=0-1",
])("without a part to send, 416: %s", async (range) => {
  const response = await read(range);
  expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
});

test("callers that do not read hold little memory", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const unread = await Promise.all(Array.from({ length: 50 }, () => read("bytes=0-99999999")));
  const held = process.memoryUsage().arrayBuffers - before;
  await Promise.all(unread.map(({ body }) => body?.cancel()));
  expect(held).toBeLessThan(20 * 1024 * 1024);
});

test("a response that nobody reads or cancels keeps no file open, which Node would call an error when it collects it", async () => {
  const unread = await Promise.all(Array.from({ length: 20 }, () => read("bytes=0-99999999")));
  const opened = await readdir("/proc/self/fd");
  const names = await Promise.all(opened.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  expect([unread.length, names.filter((name) => name === file)]).toEqual([20, []]);
});

test("a replaced archive ends the response instead of mixing two", async () => {
  const response = await read("bytes=0-99999999");
  await writeFile(file, bytes);
  await expect(response.arrayBuffer()).rejects.toThrow("replaced");
});
