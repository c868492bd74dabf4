import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IncidentBadge } from "./incident-badge.tsx";

test.each([
  ["FAILING", "ACTIVE", "Failing"],
  ["FAILING", "DISABLED", "Disabled"],
  ["LOSSES", "PAUSED", "Paused"],
  ["LOSSES", "ACTIVE", "Some given up"],
  ["ENDED", "DISABLED", "Ended"],
  ["ENDED", "UNREGISTERED", "Ended"],
] as const)("an incident that is %s of a webhook that is %s says %s", (state, ofWebhook, word) => {
  const badge = renderToStaticMarkup(<IncidentBadge state={state} webhook={{ state: ofWebhook }} />);
  expect(badge).toContain(word);
});
