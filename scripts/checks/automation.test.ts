import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import Ajv from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";

// None of these can run here, so a test checks what their schemas require, and that they name what exists.

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");

const text = { type: "string", minLength: 1 };

/** The part of https://json.schemastore.org/github-workflow.json that the workflow uses. */
const workflowSchema = {
  type: "object",
  required: ["on", "jobs"],
  additionalProperties: false,
  properties: {
    name: text,
    on: {
      type: "object",
      propertyNames: { enum: ["push", "pull_request", "schedule", "workflow_dispatch"] },
    },
    permissions: { type: "object", additionalProperties: { enum: ["read", "write", "none"] } },
    concurrency: {
      type: "object",
      required: ["group"],
      additionalProperties: false,
      properties: { group: text, "cancel-in-progress": { type: "boolean" } },
    },
    jobs: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^[_a-zA-Z][a-zA-Z0-9_-]*$" },
      additionalProperties: {
        type: "object",
        required: ["runs-on", "steps"],
        additionalProperties: false,
        properties: {
          strategy: {
            type: "object",
            required: ["matrix"],
            additionalProperties: false,
            properties: {
              "fail-fast": { type: "boolean" },
              matrix: { type: "object", additionalProperties: { type: "array", minItems: 1 } },
            },
          },
          "runs-on": text,
          "timeout-minutes": { type: "number" },
          steps: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              additionalProperties: false,
              minProperties: 1,
              properties: {
                uses: { type: "string", pattern: "^[\\w-]+/[\\w-]+@v\\d+$" },
                run: text,
                with: { type: "object" },
              },
            },
          },
        },
      },
    },
  },
};

/** Of https://docs.renovatebot.com/renovate-schema.json. */
const renovateSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: text,
    extends: { type: "array", items: text },
    minimumReleaseAge: { type: "string", pattern: "^\\d+ days$" },
    packageRules: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["matchPackageNames"],
        properties: { groupName: text, matchPackageNames: { type: "array", items: text, minItems: 1 } },
      },
    },
  },
};

/** Of https://containers.dev/implementors/json_schema/. */
const devcontainerSchema = {
  type: "object",
  required: ["image"],
  additionalProperties: false,
  properties: {
    name: text,
    image: text,
    postCreateCommand: text,
    forwardPorts: { type: "array", items: { type: "integer", minimum: 0, maximum: 65_535 } },
    remoteUser: text,
  },
};

test.each([
  [".github/workflows/ci.yml", workflowSchema],
  ["renovate.json", renovateSchema],
  [".devcontainer/devcontainer.json", devcontainerSchema],
])("%s has the fields and types of its schema", async (file, schema) => {
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(schema, parse(await read(file)));
  expect(ajv.errors).toBeNull();
});

test("the workflow runs scripts of package.json on Linux, macOS, and Windows, and builds the image", async () => {
  const { jobs } = parse(await read(".github/workflows/ci.yml"));
  const { scripts } = JSON.parse(await read("package.json"));
  expect(jobs.test.strategy.matrix.os).toEqual(["ubuntu-latest", "macos-latest", "windows-latest"]);
  const commands = jobs.test.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commands).toEqual(["npm ci", "npm test"]);
  expect(scripts.test).toBeDefined();
  expect(jobs.image.steps).toContainEqual({ run: "docker build ." });
  expect(existsSync(path.join(project, "Dockerfile"))).toBe(true);
});

test("Renovate updates every package of Node.js and PostgreSQL together", async () => {
  const { packageRules } = JSON.parse(await read("renovate.json"));
  const { optionalDependencies } = JSON.parse(await read("package.json"));
  const patterns: string[] = packageRules.flatMap(
    (rule: { matchPackageNames: string[] }) => rule.matchPackageNames,
  );
  const matches = (name: string) =>
    patterns.some((pattern) =>
      pattern.startsWith("/")
        ? new RegExp(pattern.slice(1, -1)).test(name)
        : pattern === name || (pattern.endsWith("/**") && name.startsWith(pattern.slice(0, -2))),
    );
  expect(Object.keys(optionalDependencies).filter((name) => !matches(name))).toEqual([]);
});

test("Node.js has one version, in .node-version and in the package of every system", async () => {
  const { optionalDependencies } = JSON.parse(await read("package.json"));
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  const version = (await read(".node-version")).trim();
  expect(versions.length).toBe(5);
  expect(versions.filter(([, pinned]) => pinned !== version)).toEqual([]);
  expect(await read("Dockerfile")).toContain(`FROM node:${version}-`);
});
