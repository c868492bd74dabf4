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

test("the two requests on the front door find branches with an application's own credentials", async ({
  page,
}) => {
  const { clientId, clientSecret } = readDemo().application;
  await page.goto("/");
  const section = page.getByRole("region", { name: "The API in two requests" });
  const commands = (await section.locator("pre").textContent()) ?? "";
  const [token = "", search = ""] = commands.split("\n\n");
  const run = async (command: string) =>
    JSON.parse((await promisify(execFile)("sh", ["-c", command], { maxBuffer: 2 ** 26 })).stdout);
  const { access_token: accessToken } = await run(
    token.replace("CLIENT_ID:CLIENT_SECRET", `${clientId}:${clientSecret}`),
  );
  expect((await run(search.replace("ACCESS_TOKEN", accessToken))).length).toBeGreaterThan(0);
});
