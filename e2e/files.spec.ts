import { expect, test } from "#test/browser/fixtures.ts";

test("files take ranges, and are not sent again to who has them", async ({ request }) => {
  const page = await (await request.get("/signin")).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
  for (const path of ["/cli/portal.mjs", script, "/map/base.pmtiles"]) {
    const { etag = "" } = (await request.get(path)).headers();
    const part = await request.get(path, { headers: { range: "bytes=0-9" } });
    expect([path, part.status(), (await part.body()).length]).toEqual([path, 206, 10]);
    const known = await request.get(path, { headers: { "if-none-match": etag } });
    expect([path, known.status()]).toEqual([path, 304]);
  }
});
