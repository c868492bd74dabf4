import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  process.env["SECRET_KEY"] = randomBytes(32).toString("base64");
});

test("a sealed secret opens for its purpose", async () => {
  const { open, seal } = await import("./envelope.ts");
  const envelope = seal("a secret, größer", "webhook");
  expect(open(envelope, "webhook")).toBe("a secret, größer");
  expect(envelope.includes("a secret")).toBe(false);
});

test("an envelope does not open for another purpose", async () => {
  const { open, seal } = await import("./envelope.ts");
  expect(() => open(seal("a secret", "webhook"), "signing-key")).toThrow();
});

test("an envelope with any altered byte does not open", async () => {
  const { open, seal } = await import("./envelope.ts");
  const envelope = seal("a secret", "webhook");
  for (let at = 0; at < envelope.length; at++) {
    const altered = Buffer.from(envelope);
    altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at);
    expect(() => open(altered, "webhook"), `byte ${at}`).toThrow();
  }
});

test("an envelope of another SECRET_KEY is refused with an explanation", async () => {
  const { seal } = await import("./envelope.ts");
  const envelope = seal("a secret", "webhook");
  vi.resetModules();
  process.env["SECRET_KEY"] = randomBytes(32).toString("base64");
  const { open } = await import("./envelope.ts");
  expect(() => open(envelope, "webhook")).toThrow(/another SECRET_KEY/);
});
