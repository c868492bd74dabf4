import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");

test.each([".", "bench/peers"])(
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
