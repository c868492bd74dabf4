import { describe, expect, test } from "vitest";
import { createApplicationSchema, updateApplicationSchema } from "#lib/applications/shared/schemas.ts";
import { branchRecordSchema } from "#lib/branches/branch-record.ts";
import { addPasskeySchema, renameSchema } from "#lib/identity/shared/account-schemas.ts";
import { acceptInvitationSchema, openOrganizationSchema } from "#lib/identity/shared/people-schemas.ts";
import { registerWebhookSchema, updateWebhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { recordNormalizedLengths } from "#test/normalized-lengths.ts";
import { forTerminal, onOneLine, quoted } from "./one-line-text.ts";

/** Every name that people can choose, with its schema. */
const names = {
  "a person who joins": acceptInvitationSchema.shape.name,
  "a person who renames themselves": renameSchema.shape.name,
  "a passkey": addPasskeySchema.shape.name,
  "an organization": openOrganizationSchema.shape.name,
  "an application": createApplicationSchema.shape.name,
  "an application that is changed": updateApplicationSchema.shape.name,
  "a webhook of the API": registerWebhookSchema.shape.name,
  "a webhook that the API changes": updateWebhookSchema.shape.name,
  "a branch's brand": branchRecordSchema.shape.brand,
  "a branch's city": branchRecordSchema.shape.city,
  "a branch's street": branchRecordSchema.shape.addressLine1,
};

const hidden = {
  "a line feed": "\n",
  "a carriage return": "\r",
  "a tab": "\t",
  "a null": "\0",
  "a next line": "\u0085",
  "a line separator": "\u2028",
  "a paragraph separator": "\u2029",
  "a right-to-left override": "\u202e",
  "a right-to-left isolate": "\u2067",
  "a right-to-left mark": "\u200f",
  "an Arabic letter mark": "\u061c",
  "a zero width space": "\u200b",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "a Hangul filler": "\u3164",
  "a tag character": "\u{e0041}",
  "half a surrogate pair": "\ud800",
};

describe.each(Object.entries(names))("the name of %s", (_, schema) => {
  test.each(Object.entries(hidden))("cannot contain %s", (_name, character) => {
    const [issue] = schema.safeParse(`Acme${character}Roofing`).error?.issues ?? [];
    expect(issue?.message).toMatch(/must be one line, without line breaks/);
  });

  test.each(["Łódź & Søn, Inc.", "محمد علی", "می‌خواهم", "株式会社 屋根", "👩‍🔧 Roofs ❤️", "O'Neill-Smith"])(
    "may be %s",
    (name) => {
      expect(schema.parse(` ${name} `)).toBe(name);
    },
  );

  test.each(["", "   ", "\u200d", "\ufe0f"])("cannot be %j, which is invisible", (name) => {
    expect(schema.safeParse(name).success).toBe(false);
  });

  test("is the same with composed and decomposed accents", () => {
    expect(schema.parse("Cafe\u0301")).toBe("Caf\u00e9");
  });

  test("is refused before a long one is normalized", () => {
    const lengths = recordNormalizedLengths();
    const { error } = schema.safeParse("\u0323\u0301".repeat(15_000));
    expect(error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
    expect(lengths).toEqual([]);
    // Decomposed, it is four times as long.
    expect(schema.parse("\u1f82".normalize("NFD").repeat(60))).toBe("\u1f82".repeat(60));
  });
});

describe.each(Object.entries(names).filter(([name]) => /a person|an organization|an application/.test(name)))(
  "the name of %s",
  (_, schema) => {
    test.each([
      "Acme https://evil.example",
      "HTTPS:evil.example",
      "ftp://evil.example",
      "//evil.example",
      "www.evil.example",
      "Open evil.example/login",
      "evil.example?a=1",
    ])("cannot contain a URL: %s", (name) => {
      const messages = schema.safeParse(name).error?.issues.map(({ message }) => message);
      expect(messages).toEqual(["A name must not contain a URL."]);
    });

    test.each(["Amazon.com", "J. D. Roofing Co.", "Roofs w/ care", "CRM v1.2", "St.Louis and/or Sons"])(
      "may be %s",
      (name) => expect(schema.parse(name)).toBe(name),
    );
  },
);

test("any text becomes one line, and cannot close the quotation around it", () => {
  expect(onOneLine("Acme\r\n\nSubject: x\u202e\u2028y")).toBe("Acme Subject: x y");
  expect(quoted('Acme"\n\nOpen “this”')).toBe(`"Acme' Open 'this'"`);
});

test("no control character of a text reaches a terminal", () => {
  expect(forTerminal("a\u001b[2J\u009b1m\u202eb\r\n\tc\u0000é")).toBe(
    `${String.raw`a\u001b[2J\u009b1m\u202eb\u000d`}\n\tc${String.raw`\u0000`}é`,
  );
});

test("JSON for a terminal means the same", () => {
  const value = {
    name: "👩\u200d🔧 می\u200cخواهم",
    tag: "\u{e0041}\u202e",
    control: "\u009b2J\u001b\n\t\u007f",
  };
  expect(JSON.parse(forTerminal(JSON.stringify(value, null, 2)))).toEqual(value);
});
