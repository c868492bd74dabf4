import { expect, test } from "vitest";
import { z } from "zod";
import {
  acceptInvitationSchema,
  readInvitationSchema,
  resetPasswordSchema,
} from "#lib/identity/shared/people-schemas.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../**/*schemas.ts", { eager: true });

/** Every enum of a schema, with the names that lead to it. */
function* enumsIn(value: unknown, at: string, seen = new Set<unknown>()): Generator<[string, z.ZodEnum]> {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof z.ZodEnum) yield [at, value];
  else if (value instanceof z.ZodType) yield* enumsIn(value.def, at, seen);
  else for (const [key, part] of Object.entries(value)) yield* enumsIn(part, `${at}.${key}`, seen);
}

/** Longer lists, such as all states, have an example instead. */
const maxNamed = 12;
const enums = Object.entries(modules)
  .flatMap(([file, exported]) => [...enumsIn(exported, file.replaceAll("../", ""))])
  .filter(([, { options }]) => options.length <= maxNamed);

test("the enums are found", () => expect(enums.length).toBeGreaterThan(20));

test.each(enums)("%s: the error names the allowed values", (_name, schema) => {
  const { error } = schema.safeParse("no such value", { error: schemaErrors });
  for (const value of schema.options) expect(error?.issues[0]?.message).toContain(value);
});

const messages = (schema: z.ZodType, input: object) => {
  const { error } = schema.safeParse(input, { error: schemaErrors });
  return error?.issues.map(({ message }) => message).join(" ");
};

test.each(Object.entries({ resetPasswordSchema, acceptInvitationSchema }))(
  "%s names the length of a password",
  (_name, schema) => {
    for (const password of [undefined, "short", "x".repeat(201)])
      expect(messages(schema, { token: "t", name: "Robin", password })).toMatch(/12.*200/);
  },
);

test.each(Object.entries({ resetPasswordSchema, acceptInvitationSchema, readInvitationSchema }))(
  "%s says what a link's token is",
  (_name, schema) => {
    for (const token of [undefined, 7, "x".repeat(101)])
      expect(messages(schema, { token, name: "Robin", password: "pine beetle ladder" })).toMatch(
        /at most 100 char/,
      );
  },
);
