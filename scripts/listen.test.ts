import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";

test("listen names the address that it cannot reach, also if it is the authorization server", async () => {
  const [portal, authServer] = [await findFreePort(), await findFreePort()];
  const child = spawn(
    process.execPath,
    ["scripts/listen.ts", "--forward", "http://127.0.0.1:9/hook", "--portal", `http://127.0.0.1:${portal}`],
    {
      env: {
        ...process.env,
        AUTH_URL: `http://127.0.0.1:${authServer}`,
        CLIENT_ID: "pp_given",
        CLIENT_SECRET: "a secret that is given",
      },
    },
  );
  const [line] = await once(createInterface({ input: child.stderr }), "line");
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(line).toContain(
    `No connection to http://127.0.0.1:${authServer}/oauth2/default/v1/token (connect ECONNREFUSED`,
  );
});
