import { glob } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { branchRecordSchema } from "#lib/branches/branch-record.ts";
import { checkRow } from "#lib/branches/import/read-rows.ts";
import { ingestEvents } from "#lib/notifications/orders/ingest-events.ts";
import { orderEventSchema } from "#lib/notifications/orders/shared/schemas.ts";
import { parseEnv, variableNames } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { validateBody, validateQuery } from "#lib/platform/http/validate.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const root = path.resolve(import.meta.dirname, "../..");

const junk = [
  undefined,
  null,
  true,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  1e300,
  "",
  "x",
  "9".repeat(5_000),
  "nobody@",
  [],
  [null],
  ["x", "x"],
  Array.from({ length: 1_001 }, () => "x"),
  {},
  { unknown: 1 },
];

/** The validator's own messages. */
const raw =
  /\b(Invalid (input|option|string|number|key|element|ISO|URL|email)|Too (big|small)|Unrecognized key)\b|, received |\bNaN\b|undefined/;

function getDetails(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return [error.message, ...error.errors.map(({ detail }) => detail)];
    throw error;
  }
}

/** Invalid values for the whole input and for each field, nested ones included. */
function* junkFor(schema: z.ZodType, depth = 0): Generator<unknown> {
  yield* junk;
  if (depth > 3) return;
  const inner: unknown =
    schema instanceof z.ZodPipe ? schema.in : "unwrap" in schema && (schema as z.ZodOptional).unwrap();
  if (inner instanceof z.ZodType) yield* junkFor(inner, depth);
  if (schema instanceof z.ZodArray)
    for (const item of junkFor(schema.element as z.ZodType, depth + 1)) yield [item];
  if (schema instanceof z.ZodUnion)
    for (const option of schema.options) yield* junkFor(option as z.ZodType, depth + 1);
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape))
      for (const value of junkFor(field as z.ZodType, depth + 1)) yield { [name]: value };
}

async function getSchemas(file: string): Promise<[string, z.ZodType][]> {
  const module: Record<string, unknown> = await import(path.join(root, file));
  return Object.entries(module).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  );
}

const files: string[] = [];
for await (const file of glob("lib/**/{schemas,branch-record}.ts", { cwd: root })) files.push(file);

test.each(files)("%s: no input returns the validator's own text to a caller", async (file) => {
  for (const [name, schema] of await getSchemas(file)) {
    const bad = new Set<string>();
    for (const value of junkFor(schema)) {
      // A query is always an object.
      if (/Query/.test(name) && !(value instanceof Object)) continue;
      for (const detail of getDetails(() => validateBody(schema, value)))
        if (raw.test(detail)) bad.add(detail);
    }
    expect([...bad], name).toEqual([]);
  }
});

test("an environment variable, a row of an import, and an order event do not return the validator's own text, either", async () => {
  const words: string[] = [];
  for (const name of variableNames)
    for (const value of ["x", "-1", "1.5", "1e999", "9".repeat(5_000)])
      try {
        parseEnv({ [name]: value });
      } catch (error) {
        words.push(String(error));
      }
  for (const value of junkFor(branchRecordSchema)) {
    const row = checkRow(1, value);
    if ("errors" in row) words.push(...row.errors.map(({ reason }) => reason));
  }
  const ctx = makeContext(await makePerson(db, "STAFF"), db);
  for (const type of ["ORDER_UPDATE", "ORDER_INVOICED"])
    for (const event of junkFor(orderEventSchema)) {
      const candidate = typeof event === "object" ? { ...event, event: type } : event;
      for (const result of await ingestEvents(ctx, [candidate]))
        if (result.result === "rejected") words.push(...result.errors.map(({ detail }) => detail));
    }
  expect(words.length).toBeGreaterThan(500);
  expect([...new Set(words.filter((word) => raw.test(word)))]).toEqual([]);
});

describe("errors without a message of their own say what was expected", () => {
  const schema = z.strictObject({
    name: z.string().min(2).max(5).optional(),
    count: z.number().int().min(1).max(9).multipleOf(3).optional(),
    kind: z.enum(["A", "B"]).optional(),
    items: z.array(z.boolean()).min(1).max(2).optional(),
    at: z.iso.datetime().optional(),
    code: z.string().regex(/^\d$/).optional(),
    size: z.number().optional(),
  });

  test.each([
    [{ name: 5 }, "Expected a string."],
    [{ name: "x" }, "Expected a string of at least 2 characters."],
    [{ name: "xxxxxx" }, "Expected a string of at most 5 characters."],
    [{ count: 1.5 }, "Expected a whole number."],
    [{ count: 12 }, "Expected a number of at most 9."],
    [{ count: 4 }, "Expected a multiple of 3."],
    [{ size: Number.POSITIVE_INFINITY }, "Expected a finite number."],
    [{ size: "5" }, "Expected a number."],
    [{ kind: "C" }, "Expected one of A, B."],
    [{ items: {} }, "Expected a list."],
    [{ items: [] }, "Expected a list of at least 1 item."],
    [{ items: [1] }, "Expected true or false."],
    [{ at: "now" }, "Expected an RFC 3339 time, such as 2026-03-31T09:00:00Z."],
    [{ code: "x" }, "Expected a string of the documented form."],
    [[], "Expected an object."],
  ])("%j: %s", (body, detail) => {
    expect(getDetails(() => validateBody(schema, body))).toContain(detail);
  });

  test("a missing field is called missing, in a body and in a query", () => {
    const needed = z.strictObject({ id: z.string() });
    expect(getDetails(() => validateBody(needed, {}))).toContain("This is required.");
    expect(getDetails(() => validateQuery(needed, new URLSearchParams()))).toContain("This is required.");
  });
});
