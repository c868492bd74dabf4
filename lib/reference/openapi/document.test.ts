import { glob } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BranchSearchQuery } from "#lib/branches/schemas.ts";
import { problemCodes } from "#lib/platform/errors.ts";
import { problems } from "#lib/platform/http/responses/problem.ts";
import { validatorAt } from "../../../e2e/support/document-checker.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { openApiDocument } from "./document.ts";
import words from "./operations.json" with { type: "json" };

type Examples = Record<string, { value: unknown }>;
type Media = { schema?: unknown; examples?: Examples };
type Operation = {
  operationId: string;
  parameters?: { name: string; schema: unknown; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

await setUpTestDatabase();
const { document, text } = openApiDocument();
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
const webhooks = document.webhooks as unknown as Record<string, Record<string, Operation>>;
const methods = ["get", "post", "put", "patch", "delete"] as const;

function operationsOf(items: Record<string, Record<string, Operation>>) {
  return Object.entries(items).flatMap(([name, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path: name, method, operation: item[method] }] : [])),
  );
}

/** Routes without an operation in the document, each with its reason. */
const leftOut = {
  "/api/console/": "the portal's own pages call these with a session",
  "/api/embed/": "the branch finder on partners' pages calls these",
  "/api/access/": "the portal's own pages for invitations and forgotten passwords call these",
  "/api/auth/": "next-auth's own endpoints",
  "/v1/consent": "the consent page posts here with a session",
  "[[...path]]": "answers 404 for every path without a route",
};

/** The paths and methods of the route files, spelled as in the document. */
async function publicRoutes(): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const files: string[] = [];
  const patterns = ["app/{api,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  const kept = files.filter((file) => !Object.keys(leftOut).some((part) => `/${file}`.includes(part)));
  const operations = await Promise.all(
    kept.map(async (file) => {
      const route = await import(path.join(root, file));
      const answer: Response = await route.OPTIONS(new Request("http://127.0.0.1/"), {
        params: Promise.resolve({}),
      });
      const allowed = (answer.headers.get("allow") ?? "").split(", ");
      const spelled = `/${path.dirname(file).split("/").slice(1).join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
      return methods
        .filter((method) => allowed.includes(method.toUpperCase()))
        .map((method) => `${method} ${spelled}`);
    }),
  );
  return operations.flat();
}

test("every public route has an operation, and every operation has a route", async () => {
  const documented = operationsOf(paths).map((entry) => `${entry.method} ${entry.path}`);
  expect(documented.toSorted()).toEqual((await publicRoutes()).toSorted());
  expect(documented.length).toBeGreaterThan(15);
});

test("the search accepts each state that the document lists, in upper and lower case", () => {
  const { parameters = [] } = paths["/api/location/v1/branches"]?.["get"] ?? {};
  const { schema } = parameters.find(({ name }) => name === "state") ?? {};
  const { enum: listed = [] } = schema as { enum?: string[] };
  expect(listed).toEqual(expect.arrayContaining(["CO", "co", "PR", "pr"]));
  for (const state of listed) expect(BranchSearchQuery.safeParse({ state }).success, state).toBe(true);
});

test("every operation has a unique ID, and every ID of operations.json an operation", () => {
  const ids = [...operationsOf(paths), ...operationsOf(webhooks)].map(
    ({ operation }) => operation.operationId,
  );
  expect(ids.toSorted()).toEqual(Object.keys(words).toSorted());
});

test("the document lists every problem code, and each has an HTTP status of an error", () => {
  const schema = document.components?.schemas?.["Problem"] as { properties: { code: { enum: string[] } } };
  expect(schema.properties.code.enum).toEqual(problemCodes);
  for (const code of problemCodes) expect(problems[code].status).toBeGreaterThanOrEqual(400);
});

test("the document names no host but ours and the example domains", () => {
  const addresses = text.match(/https?:\/\/[\w.-]+/g) ?? [];
  const hosts = [...new Set(addresses)].filter(
    (address) => !/(127\.0\.0\.1|\.example(\.com)?)$/.test(address),
  );
  expect(hosts).toEqual([]);
});

describe("each example is valid against its schema", () => {
  const media = (["paths", "webhooks"] as const).flatMap((section) =>
    operationsOf(section === "paths" ? paths : webhooks).flatMap(({ path: name, method, operation }) => [
      ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { examples }]) => ({
        title: `${operation.operationId} request`,
        at: [section, name, method, "requestBody", "content", type, "schema"],
        examples,
      })),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.entries(content ?? {})
          .filter(([type]) => type.endsWith("json"))
          .map(([type, { examples }]) => ({
            title: `${operation.operationId} ${status}`,
            at: [section, name, method, "responses", status, "content", type, "schema"],
            examples,
          })),
      ),
    ]),
  );

  test.each(media)("$title", ({ at, examples }) => {
    const validate = validatorAt(...at);
    const values = Object.values(examples ?? {});
    expect(values.length).toBeGreaterThan(0);
    for (const { value } of values) {
      validate(value);
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  const parameters = operationsOf(paths).flatMap(({ path: name, method, operation }) =>
    (operation.parameters ?? []).map((parameter, index) => ({
      title: `${operation.operationId} ${parameter.name}`,
      at: ["paths", name, method, "parameters", String(index), "schema"],
      example: parameter.example,
    })),
  );

  test.each(parameters.filter(({ example }) => example !== undefined))("$title", ({ at, example }) => {
    const validate = validatorAt(...at);
    validate(example);
    expect(validate.errors ?? []).toEqual([]);
  });
});
