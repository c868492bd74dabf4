import { expect, test } from "./fixtures.ts";

const cli = "/cli/portal.mjs";

test("files take ranges and conditions, and refuse other methods and ranges beyond their end", async ({
  request,
}) => {
  const whole = await request.get(cli);
  const bytes = (await whole.body()).length;
  const { etag = "" } = whole.headers();
  const page = await (await request.get("/signin")).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
  const get = (headers: Record<string, string>, path = cli) => request.get(path, { headers });
  const range = (text: string, path = cli) => get({ range: text }, path);

  for (const path of [cli, script, "/map/base.pmtiles"]) {
    const refused = await request.post(path, { data: "" });
    expect([path, refused.status(), refused.headers()["allow"]]).toEqual([path, 405, "GET, HEAD"]);
    expect((await range("bytes=0-9", path)).status()).toBe(206);
    expect((await range("bytes=99999999-", path)).status()).toBe(416);
    expect((await get({ "if-match": '"other"' }, path)).status()).toBe(200);
    expect((await get({ "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }, path)).status()).toBe(200);
  }
  expect((await (await range("bytes=-5")).body()).length).toBe(5);
  expect((await (await range(`bytes=${bytes - 1}-`)).body()).length).toBe(1);
  const beyond = await range(`bytes=${bytes}-`);
  expect([beyond.status(), beyond.headers()["content-range"]]).toEqual([416, `bytes */${bytes}`]);
  for (const odd of [
    `bytes=-${bytes}`,
    "bytes=-99999999",
    "bytes=-00",
    "bytes=5-2",
    "bytes=-0",
    "bytes=x",
    "lines=1-2",
    "bytes=0-1,99999999-",
    "bytes=1-2,3-4",
  ])
    expect([odd, (await range(odd)).status()]).toEqual([odd, 200]);
  expect((await get({ "if-none-match": etag })).status()).toBe(304);
  // Neither a page nor a file outside the folder.
  for (const path of ["/signin", "/x%2f..%2f..%2fpackage.json"])
    expect((await range("bytes=99999999-", path)).headers()["content-range"]).toBeUndefined();
});
