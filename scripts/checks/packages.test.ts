import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");
const folders = [".", "tools/bench/peers", "tools/generate"];

type Locked = {
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  dev?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** The packages of a lock, with their names. */
async function readLock(folder: string): Promise<[name: string, locked: Locked][]> {
  const { packages } = JSON.parse(await read(`${folder}/package-lock.json`)) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).flatMap(([at, locked]) =>
    at === "" ? [] : [[at.replace(/^.*node_modules\//, ""), locked]],
  );
}

test.each(folders)("%s depends on exact versions, none of which is deprecated", async (folder) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await read(`${folder}/package.json`),
  );
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const exact = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
  expect((await readLock(folder)).filter(([, { deprecated }]) => deprecated)).toEqual([]);
});

/** Those whose digest the registry does not serve, as docs/dependencies.md says. */
const isForAnotherSystem = ({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Locked) =>
  !os.includes("linux") || !libc.includes("glibc") || !(cpu.includes("x64") || cpu.includes("arm64"));

test.each(folders)("the lock of %s has a digest of each package for Linux", async (folder) => {
  const without = (await readLock(folder)).filter(
    ([, locked]) => !locked.integrity?.startsWith("sha512-") && !isForAnotherSystem(locked),
  );
  expect(without).toEqual([]);
});

test.each(folders)("npm runs only the install scripts that %s allows, and all are listed", async (folder) => {
  const { allowScripts = {} } = JSON.parse(await read(`${folder}/package.json`));
  const scripted = (await readLock(folder)).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted.map(([name]) => name))].sort());
  expect(await read(`${folder}/.npmrc`)).toContain("strict-allow-scripts=true\n");
});

const permissive =
  /^\(?((MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|BlueOak-1\.0\.0|OFL-1\.1)( (OR|and|AND) )?)+\)?$/;

test("production packages have permissive licenses, and docs/dependencies.md names the exceptions", async () => {
  const page = await read("docs/dependencies.md");
  const exceptions = (await readLock(".")).filter(
    ([, locked]) =>
      !locked.dev && !locked.devOptional && locked.integrity && !permissive.test(locked.license ?? ""),
  );
  expect(exceptions.length).toBeGreaterThan(0);
  // One line names a package and its builds for each system.
  const isNamed = (name: string) =>
    page.includes(`\`${name}\``) || page.includes(`\`${name.split("-")[0]}-*\``);
  expect(exceptions.map(([name]) => name).filter((name) => !isNamed(name))).toEqual([]);
});

test.each([".", "tools/bench/peers"])(
  "docs/dependencies.md says what each direct dependency of %s is for",
  async (folder) => {
    const { dependencies, devDependencies } = JSON.parse(await read(`${folder}/package.json`));
    const page = await read("docs/dependencies.md");
    // One line is enough for all types.
    const names = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
      name.replace(/^@types\/.*/, "@types/*"),
    );
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  },
);
