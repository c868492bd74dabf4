import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parseEnv } from "#lib/platform/env.ts";
import { mountedFolders } from "#server/http/mount-routes.ts";
import { webFlags, workerEnvironment, workerFlags } from "#server/worker-start.ts";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");

test("the Dockerfile passes its linter, runs as an ordinary user, and copies files that exist", async () => {
  const dockerfile = await read("Dockerfile");
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  expect(validate(dockerfile.replace("USER node", "USR node"))).not.toEqual([]);
  expect([...dockerfile.matchAll(/^USER (\w+)$/gm)].map(([, user]) => user)).toEqual(["node"]);
  const made = new Set(["node_modules", ".next"]);
  const copied = [...dockerfile.matchAll(/^COPY (.*)$/gm)].flatMap(([, words]) =>
    (words ?? "")
      .split(" ")
      .filter((word) => !word.startsWith("--"))
      .slice(0, -1),
  );
  const missing = copied
    .map((file) => file.replace(/^\/portal\//, ""))
    .filter((file) => !made.has(file) && !existsSync(path.join(project, file)));
  expect(missing).toEqual([]);
  for (const [, file] of `${dockerfile}${await read("compose.yaml")}`.matchAll(
    /"node", (?:"--[^"]+", )*"([^"-][^"]*)"/g,
  ))
    expect(existsSync(path.join(project, file ?? "")), file).toBe(true);
  for (const [, file] of (await read("compose.yaml")).matchAll(/^ +- \.\/([^:]+):/gm))
    expect(existsSync(path.join(project, file ?? "")), file).toBe(true);
});

test("every file that the portal reads while it runs is in the image", async () => {
  const [dockerfile, ignored] = [await read("Dockerfile"), (await read(".dockerignore")).split("\n")];
  const needed: string[] = [];
  for await (const file of glob("{lib,app,components,server}/**/*.{ts,tsx}", { cwd: project }))
    for (const [, words = ""] of (await read(file)).matchAll(/process\.cwd\(\), ((?:"[^"]+"(?:, )?)+)/g))
      needed.push(words.replaceAll('"', "").split(", ").join("/"));
  expect(needed).not.toEqual([]);
  const missing = needed.filter((file) => {
    const [folder = ""] = file.split("/");
    const isCopied = [...dockerfile.matchAll(/^COPY --from=build (.*)$/gm)].some(([, words = ""]) =>
      words.split(" ").includes(`/portal/${folder}`),
    );
    return !isCopied || (ignored.includes(`${folder}/*`) && !ignored.includes(`!${file}`));
  });
  expect(missing).toEqual([]);
});

test("no script of package.json needs a POSIX shell", async () => {
  const { scripts } = JSON.parse(await read("package.json"));
  const commands = Object.values<string>(scripts);
  // cmd has no `exec`, assignments, expansions, single quotes, or scripts by path.
  expect(commands.filter((command) => /(^|&& )(exec |\w+=|\.\/)|[$';|]/.test(command))).toEqual([]);
});

test("compose.yaml, the image, and npm run web have the flags of npm start", async () => {
  const compose = await read("compose.yaml");
  const toCommand = (...words: string[]) => JSON.stringify(["node", ...words]).replaceAll(",", ", ");
  expect(compose).toContain(toCommand(...workerFlags, "server/worker.ts"));
  for (const part of ["--no-pages", "--no-apis"])
    expect(compose).toContain(toCommand(...webFlags, "server/web.ts", part));
  expect(await read("Dockerfile")).toContain(toCommand(...webFlags, "server/web.ts"));
  expect(JSON.parse(await read("package.json")).scripts.web).toBe(
    ["node", ...webFlags, "server/web.ts"].join(" "),
  );
  for (const [name, value] of Object.entries(workerEnvironment))
    expect(compose).toContain(`${name}: ${JSON.stringify(value)}`);
});

/** The file's order is for readers, and all services share one image. */
const rules = {
  "service-keys-order": 0,
  "services-alphabetical-order": 0,
  "top-level-properties-order": 0,
  "no-build-and-image": 0,
  "require-quotes-in-ports": [2, { quoteType: "double" }],
} satisfies ConstructorParameters<typeof DCLinter>[0]["rules"];

test("compose.yaml passes the linter, and the portal accepts its settings", async () => {
  const linter = new DCLinter({
    rules,
    quiet: false,
    debug: false,
    exclude: [],
  });
  const findings = linter.lintFiles([path.join(project, "compose.yaml")], false);
  expect(
    findings.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`)),
  ).toEqual([]);
  const compose = await read("compose.yaml");
  const settings = [...compose.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    name ?? "",
    (value ?? "").replaceAll('"', "").replace(/\$\{\w+:-([^}]*)\}/, "$1"),
  ]);
  const env = parseEnv({ ...Object.fromEntries(settings), SECRET_KEY: randomBytes(32).toString("base64") });
  expect(env).toMatchObject({
    TRUSTED_PROXY_HOPS: 1,
    METRICS_PORT: 9464,
    METRICS_HOST: "0.0.0.0",
    BASE_URL: "https://localhost",
  });
});

test("the database of compose.yaml takes the rights of a superuser from the portal's role", async () => {
  expect(await read("compose.yaml")).toContain(
    "- ./ops/postgres/portal-role.sql:/docker-entrypoint-initdb.d/portal-role.sql:ro",
  );
});

test("the proxy sends every API, and nothing else, to the webs for APIs", async () => {
  const [, apis = ""] = /@apis \{([^}]+)\}/.exec(await read("ops/proxy/Caddyfile")) ?? [];
  const paths = [...apis.matchAll(/^\s*path (.*)$/gm)].flatMap(([, words = ""]) => words.split(" "));
  expect(paths).toEqual(mountedFolders.flatMap((folder) => [folder, `${folder}/*`]));
});
