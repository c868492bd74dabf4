import { glob } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { branchSearchQuerySchema } from "#lib/branches/shared/schemas.ts";
import { allScopes, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { problemCodes, problems } from "#lib/platform/errors.ts";
import { validatorAt } from "#test/document-checker.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { openApiDocument } from "./document.ts";

type Examples = Record<string, { value: unknown }>;
type Media = { schema?: unknown; examples?: Examples };
type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; schema: unknown; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

await setUpTestDatabase();
const { document, text } = openApiDocument();
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
const webhooks = document.webhooks as unknown as Record<string, Record<string, Operation>>;
const methods = ["get", "post", "put", "patch", "delete"] as const;

function getOperations(items: Record<string, Record<string, Operation>>) {
  return Object.entries(items).flatMap(([name, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path: name, method, operation: item[method] }] : [])),
  );
}

/** Routes without an operation in the document, each with its reason. */
const leftOut = {
  "/api/console/": "the portal's own pages call these with a session",
  "/api/access/": "the portal's own pages for invitations and forgotten passwords call these",
  "/api/auth/": "next-auth's own endpoints",
  "/app/mcp/": "a protocol of its own, which describes its tools itself",
  "/v1/consent": "the consent page posts here with a session",
  "[[...path]]": "answers 404 for every path without a route",
};

/** The paths and methods of the route files, spelled as in the document. */
async function publicRoutes(): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const files: string[] = [];
  const patterns = ["app/{api,mcp,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
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
  const documented = getOperations(paths).map((entry) => `${entry.method} ${entry.path}`);
  expect(documented.toSorted()).toEqual((await publicRoutes()).toSorted());
  expect(documented.length).toBeGreaterThan(15);
});

test("the document and the search agree on every state of two letters, in any case", () => {
  const { parameters = [] } = paths["/api/location/v1/branches"]?.["get"] ?? {};
  const index = parameters.findIndex(({ name }) => name === "state");
  const isDocumented = validatorAt(
    "paths",
    "/api/location/v1/branches",
    "get",
    "parameters",
    String(index),
    "schema",
  );
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const spelled = pairs.flatMap((code) => [code, code.toLowerCase(), `${code[0]}${code[1]?.toLowerCase()}`]);
  for (const state of [...spelled, "", "C", "COL", "C0"])
    expect(isDocumented(state), state).toBe(branchSearchQuerySchema.safeParse({ state }).success);
  for (const state of ["CO", "co", "Co", "cO", "PR"]) expect(isDocumented(state), state).toBe(true);
});

test("a conflict is about the Idempotency-Key only where the operation reads it", () => {
  const conflicts = getOperations(paths).filter(({ operation }) => operation.responses["409"]);
  expect(conflicts.length).toBeGreaterThan(4);
  for (const { path: name, operation } of conflicts) {
    const readsKey = operation.parameters?.some((parameter) => parameter.name === "Idempotency-Key") ?? false;
    expect(JSON.stringify(operation.responses["409"]).includes("Idempotency-Key"), name).toBe(readsKey);
  }
});

test("the state of a branch search may be in any case, in the document as in the API", () => {
  const parameters = paths["/api/location/v1/branches"]?.["get"]?.parameters ?? [];
  const state = parameters.find(({ name }) => name === "state") as { schema: { pattern: string } };
  const pattern = new RegExp(state.schema.pattern, "u");
  const accepted = ["CO", "co", "Co", "cO", "ZZ", "COL"].filter((code) => pattern.test(code));
  expect(accepted).toEqual(["CO", "co", "Co", "cO"]);
  for (const state of accepted)
    expect(branchSearchQuerySchema.parse({ state })).toMatchObject({ state: "CO" });
});

test("a scope that no operation needs says that its API is not offered, and on the consent page that another system has it", () => {
  const used = new Set(
    getOperations(paths).flatMap(({ operation }) => operation.security[0]?.["oauth2"] ?? []),
  );
  for (const scope of allScopes) {
    const isOffered = used.has(scope) || scope === "offline_access";
    const { unlocks, consent } = scopePolicy[scope];
    expect(unlocks.includes("not offered"), unlocks).toBe(!isOffered);
    expect(consent.includes("in another system"), consent).toBe(!isOffered);
  }
});

test("every operation has an ID of its own", () => {
  const ids = [...getOperations(paths), ...getOperations(webhooks)].map(
    ({ operation }) => operation.operationId,
  );
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
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
    getOperations(section === "paths" ? paths : webhooks).flatMap(({ path: name, method, operation }) => [
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

  const parameters = getOperations(paths).flatMap(({ path: name, method, operation }) =>
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
