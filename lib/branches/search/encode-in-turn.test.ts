import { expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "#lib/platform/access/context.ts";
import { encodeInTurn } from "./encode-in-turn.ts";

const ctxOf = (organizationId: string) =>
  ({
    actor: {
      kind: "application",
      applicationId: `app of ${organizationId}`,
      organizationId,
      name: "Searching",
      clientId: "pp_1",
      scopes: [],
      isPublic: false,
      userId: null,
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
