import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  process.env["SECRET_KEY"] = randomBytes(32).toString("base64");
});

test("a sealed secret opens for its purpose and row", async () => {
  const { open, seal } = await import("./envelope.ts");
  const envelope = seal("a secret, größer", "webhook", "wh_1");
  expect(open(envelope, "webhook", "wh_1")).toBe("a secret, größer");
  expect(envelope.includes("a secret")).toBe(false);
});

test("an envelope does not open for another purpose or in another row", async () => {
  const { open, seal } = await import("./envelope.ts");
  expect(() => open(seal("a secret", "webhook", "wh_1"), "signing-key", "wh_1")).toThrow();
  expect(() => open(seal("a secret", "webhook", "wh_1"), "webhook", "wh_2")).toThrow();
});

test("an envelope with any altered byte does not open", async () => {
  const { open, seal } = await import("./envelope.ts");
  const envelope = seal("a secret", "webhook", "wh_1");
  for (let at = 0; at < envelope.length; at++) {
    const altered = Buffer.from(envelope);
    altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at);
    expect(() => open(altered, "webhook", "wh_1"), `byte ${at}`).toThrow();
  }
});

test("an envelope of version 1.0.0 opens until it is sealed again", async () => {
  const { open, seal } = await import("./envelope.ts");
  const { sealWithoutRow } = await import("#test/earlier-envelope.ts");
  const earlier = sealWithoutRow("a secret", "webhook");
  expect(open(earlier, "webhook", "wh_1")).toBe("a secret");
  expect(() => open(earlier, "signing-key", "wh_1")).toThrow();
  // Nor does the version make one that names its row into one that names none.
  const present = seal("a secret", "webhook", "wh_1");
  present.writeUInt8(1, 0);
  expect(() => open(present, "webhook", "wh_1")).toThrow();
});

test("an envelope of another SECRET_KEY is refused with an explanation", async () => {
  const { seal } = await import("./envelope.ts");
  const envelope = seal("a secret", "webhook", "wh_1");
  vi.resetModules();
  process.env["SECRET_KEY"] = randomBytes(32).toString("base64");
  const { open } = await import("./envelope.ts");
  expect(() => open(envelope, "webhook", "wh_1")).toThrow(/another SECRET_KEY/);
});
