import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionLabel, auditSentences, getTargetPage, toSentence } from "./audit-sentences.ts";

test("every audit action has a sentence on the page", () => {
  const sources = globSync("lib/**/*.ts", { exclude: ["lib/db/**", "lib/**/*.test.ts"] });
  const written = sources
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => /\b(audit|recordSignIn)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action]) => action ?? ""))
    .filter((action) => /\.(?!read$|write$|publish$)/.test(action));
  expect(written.length).toBeGreaterThan(40);
  expect([...new Set(written)].filter((action) => !(action in auditSentences))).toEqual([]);
});

const toText = (item: Partial<Parameters<typeof toSentence>[0]>) =>
  toSentence({ action: "", targetId: "usr_1", detail: {}, ...item })
    .map(({ text }) => text)
    .join("");

test("an entry reads as a sentence with the names of then", () => {
  const invited = {
    action: "person.invited",
    detail: { email: "liam@example.com", role: "PARTNER_READ_ONLY" },
  };
  expect(toText(invited)).toBe("invited liam@example.com as Read-only");
  const renamed = { action: "application.updated", detail: { application: "ERP {old}", name: "ERP" } };
  expect(toText(renamed)).toBe("changed the application ERP {old}");
  expect(toText({ action: "delivery.resent", detail: { orderNumber: "SO-1" } })).toBe(
    "resent a delivery of order SO-1",
  );
});

test("an entry leads to what still has a page", () => {
  const application = { targetType: "application", targetId: "app_1", hasPage: true };
  expect(getTargetPage(application)).toBe("/applications/app_1");
  expect(getTargetPage({ ...application, hasPage: false })).toBeNull();
  expect(getTargetPage({ targetType: "user", targetId: "usr_1", hasPage: true })).toBeNull();
});

test("an erased name and an unknown action still read", () => {
  expect(toText({ action: "person.removed", detail: { person: "erased person" } })).toBe(
    "removed erased person",
  );
  expect(toText({ action: "thing.done" })).toBe("thing.done");
  expect(actionLabel("person.invited")).toBe("invited … as …");
});
