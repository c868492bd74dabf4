import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { curlLines } from "#server/installation/startup-message.ts";
import { expect, readDemo, test } from "#test/browser/fixtures.ts";

test("the three curl commands that startup prints work when pasted in order", async () => {
  const [token = "", search = "", register = ""] = curlLines(readDemo());
  const paste = `${token}\necho\n${search}\necho\n${register}`;
  const { stdout } = await promisify(execFile)("sh", ["-c", paste], { maxBuffer: 2 ** 26 });
  const [accessToken = "", , branches = "", webhook = ""] = stdout.split("\n");
  expect(accessToken.split(".")).toHaveLength(3);
  expect(JSON.parse(branches).length).toBeGreaterThan(0);
  expect(JSON.parse(webhook)).toEqual({
    id: expect.any(String),
    name: "My first webhook",
    secret: expect.any(String),
    status: "REGISTERED",
    links: { self: expect.stringContaining("/api/notification/v2/webhooks/") },
  });
});
