import { expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "#lib/platform/access/context.ts";
import { encodeInTurn } from "./encode-in-turn.ts";

const ctxOf = (organizationId: string, personOrganizationId?: string) =>
  ({
    actor: {
      kind: "application",
      applicationId: `app of ${organizationId}`,
      organizationId,
      personOrganizationId,
      name: "Searching",
      clientId: "pp_1",
      scopes: [],
    },
  }) as unknown as Context;

test("an organization's large answers are made one after the other, with rests; its small ones and others' do not wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const made: string[] = [];
  const make = (who: string, organizationId: string, count: number) =>
    encodeInTurn(ctxOf(organizationId), count, () => void made.push(who));
  const large = ["first", "second", "third"].map((who) => make(who, "greedy", 1_000));
  await large[0];
  await Promise.all([make("small", "greedy", 100), make("other", "other", 1_000)]);
  expect(made).toEqual(["first", "small", "other"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(large);
  expect(made).toEqual(["first", "small", "other", "second", "third"]);
});

test("at a public client, a person's large answers are in the line of the person's organization", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const made: string[] = [];
  const make = (who: string, ctx: Context) => encodeInTurn(ctx, 1_000, () => void made.push(who));
  await make("guest", ctxOf("owner", "greedy"));
  const second = make("second guest", ctxOf("another owner", "greedy"));
  await Promise.all([make("owner", ctxOf("owner")), make("colleague", ctxOf("owner", "colleagues"))]);
  expect(made).toEqual(["guest", "owner", "colleague"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await second;
  expect(made).toEqual(["guest", "owner", "colleague", "second guest"]);
});

test("nothing is made for callers who left while they waited", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const made: string[] = [];
  const make = (who: string, ctx: Context) => encodeInTurn(ctx, 1_000, () => void made.push(who));
  const ctx = ctxOf("impatient");
  await make("first", ctx);
  const left = make("left", { ...ctx, hasLeft: () => true });
  const present = make("present", { ...ctx, hasLeft: () => false });
  const refused = expect(left).rejects.toMatchObject({ code: "conflict" });
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all([refused, present]);
  expect(made).toEqual(["first", "present"]);
});

test("an organization does not rest for what it waited for the slices of others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const endMs = performance.now() + 300;
  const busy = Array.from({ length: 30 }, () =>
    encodeInTurn(ctxOf("busy"), 1, () => {
      const untilMs = performance.now() + 10;
      while (performance.now() < untilMs);
    }),
  );
  const made: string[] = [];
  const make = (who: string) => encodeInTurn(ctxOf("prompt"), 1_000, () => void made.push(who));
  const [first, second] = [make("first"), make("second")];
  await first;
  // Ten times its own time, which is less than a millisecond.
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all([second, ...busy]);
  expect(made).toEqual(["first", "second"]);
  expect(performance.now()).toBeGreaterThan(endMs);
});
