import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { Next } from "./delivery-row.tsx";

const waiting: Parameters<typeof Next>[0]["delivery"] = {
  state: "RETRYING",
  isResending: false,
  nextAttemptAt: "2026-11-30T21:00:00Z",
  waitsFor: null,
};

function read(change: Partial<ListedDelivery> = {}): string {
  const markup = renderToStaticMarkup(<Next delivery={{ ...waiting, ...change }} />);
  return markup.replaceAll(/<[^>]*>/g, "");
}

test("a card of the log says that its time is that of the next attempt", () => {
  vi.useFakeTimers({ now: new Date("2026-11-30T20:00:00Z") });
  try {
    expect(read()).toBe("Next in 1 h");
    expect(read({ state: "HELD" })).toBe("On resume");
    expect(read({ waitsFor: "earlier_delivery" })).toBe("Earlier event first");
    expect(read({ state: "DELIVERED", nextAttemptAt: null })).toBe("");
  } finally {
    vi.useRealTimers();
  }
});
