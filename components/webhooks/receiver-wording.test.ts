import { expect, test } from "vitest";
import { failureClasses } from "#lib/deliveries/engine/failures.ts";
import { aboutPartnersReceiver } from "./use-receiver-wording.ts";

test("staff read every explanation of a failure as about the partner's receiver", () => {
  const texts = Object.values(failureClasses).flatMap(({ title, advice }) => [title, advice]);
  const changed = texts.filter((text) => aboutPartnersReceiver(text) !== text);
  expect(changed.length).toBeGreaterThan(8);
  for (const text of texts) expect(aboutPartnersReceiver(text)).not.toMatch(/\byour (receiver|server)\b/i);
  expect(aboutPartnersReceiver("Your server answered 410 Gone, so we stopped sending.")).toBe(
    "The partner's receiver answered 410 Gone, so we stopped sending.",
  );
  expect(aboutPartnersReceiver("Fix your receiver, then send a test.")).toBe(
    "Ask the partner to fix its receiver, then send a test.",
  );
});
