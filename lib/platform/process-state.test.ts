import { expect, test, vi } from "vitest";

test("two copies of a module share one state, and each name has its own", async () => {
  const first = await import("./process-state.ts");
  vi.resetModules();
  const second = await import("./process-state.ts");
  expect(second.processState).not.toBe(first.processState);
  const state = first.processState("test-counter", () => ({ count: 1 }));
  state.count = 2;
  expect(second.processState("test-counter", () => ({ count: 1 }))).toBe(state);
  expect(second.processState("test-other", () => ({ count: 1 }))).toEqual({ count: 1 });
});
