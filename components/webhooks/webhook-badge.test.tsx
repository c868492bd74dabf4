import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ViewerContext } from "#components/shell/viewer.tsx";
import type { Receiving } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { partnerAdmin } from "#test/viewer.ts";
import { HealthBadge } from "./webhook-badge.tsx";

const works: Receiving = { state: "ACTIVE", failingSince: null, lastDeliveredAt: "2026-11-20T10:00:00Z" };
const disabled: Receiving = { ...works, state: "DISABLED" };
const paused: Receiving = { ...works, state: "PAUSED" };

test.each<[Receiving[], boolean, string]>([
  [[], false, ""],
  [[works, works], false, "Healthy"],
  [[works, disabled], false, "1 of 2 needs attention"],
  [[works, disabled, paused], false, "2 of 3 need attention"],
  [[works, paused], true, "Paused"],
])("of webhooks %j, staff: %s, the badge says %s", (webhooks, isStaff, words) => {
  const badge = renderToStaticMarkup(
    <ViewerContext value={{ ...partnerAdmin, isStaff }}>
      <HealthBadge webhooks={webhooks} />
    </ViewerContext>,
  );
  expect(badge.replaceAll(/<[^>]*>/g, "")).toBe(words);
});
