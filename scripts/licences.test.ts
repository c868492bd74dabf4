import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(project, file), "utf8");

const permissive = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|BlueOak-1\.0\.0)$/;

type Package = { dev?: boolean; optional?: boolean; license?: string };

/** Names that the table of docs/dependencies.md gives a reason for; `*` at the end stands for the rest. */
function excepted(): RegExp[] {
  const [, table = ""] = read("docs/dependencies.md").split("## Licences");
  return [...table.matchAll(/^\| (`.+?`) \| /gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => new RegExp(`^${name.replace("*", ".*")}$`)),
  );
}

test("every package for production has a permissive licence, or stands in docs/dependencies.md with a reason", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
  const production = Object.entries(packages)
    .filter(([place, { dev }]) => place !== "" && !dev)
    // The lock knows no licence of binaries for other systems; their siblings have the same.
    .filter(([, { optional, license }]) => !(optional && license === undefined))
    .map(([place, { license = "none" }]) => ({ name: place.replace(/^.*node_modules\//, ""), license }));
  const reasons = excepted();
  const open = production.filter(
    ({ name, license }) =>
      !license
        .replace(/[()]/g, "")
        .split(/ (?:AND|and|OR) /)
        .every((one) => permissive.test(one)) && !reasons.some((reason) => reason.test(name)),
  );
  expect(open).toEqual([]);
  expect(production.length).toBeGreaterThan(300);
  // A reason that nobody needs any more goes.
  expect(reasons.filter((reason) => !production.some(({ name }) => reason.test(name))).map(String)).toEqual(
    [],
  );
});
