import { expect, test } from "vitest";
import { databaseLines, missingLines } from "./startup-message.ts";

const none = { hasAccount: false, hasBranches: false, hasPublisher: false, hasPartner: false };
const all = { hasAccount: true, hasBranches: true, hasPublisher: true, hasPartner: true };

test("a new installation is told each step that is missing, and the first account only while there is none", () => {
  const baseUrl = "https://portal.example.com";
  expect(missingLines(none, baseUrl)).toHaveLength(4);
  expect(missingLines(none, baseUrl)[0]).toContain("Create the first account");
  expect(missingLines({ ...none, hasAccount: true }, baseUrl).join("\n")).not.toContain("first account");
  expect(missingLines({ ...all, hasPartner: false }, baseUrl)).toEqual([
    "Invite the first partner: https://portal.example.com/organizations",
  ]);
  expect(missingLines(all, baseUrl)).toEqual([]);
});

test("an installation that others reach learns that its embedded database is not for the internet", () => {
  const BASE_URL = "https://portal.example.com";
  expect(databaseLines({ DATABASE_URL: undefined, BASE_URL }).join(" ")).toMatch(/not for the internet/);
  expect(databaseLines({ DATABASE_URL: "postgresql://db/portal", BASE_URL })).toEqual([]);
  expect(databaseLines({ DATABASE_URL: undefined, BASE_URL: "http://127.0.0.1:3000" })).toEqual([]);
});
