import { expect, test } from "vitest";
import { describeAct } from "./describe-act.ts";

test("a partner reads that an incident was sent to it, and staff that they sent it", () => {
  const act = { action: "incident.sent_to_partner", detail: {} };
  expect(describeAct(act, false)).toBe("sent this to you");
  expect(describeAct(act, true)).toBe("sent this to the partner");
});

test("both read the other acts in the same words", () => {
  for (const isStaff of [true, false]) {
    expect(describeAct({ action: "webhook.updated", detail: { url: "https://a.example" } }, isStaff)).toBe(
      "changed the webhook's URL",
    );
    expect(describeAct({ action: "webhook.paused", detail: {} }, isStaff)).toBe("paused the webhook");
  }
});
