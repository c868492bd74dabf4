import { expect, test } from "vitest";
import { missingLines } from "./startup-message.ts";

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
