import { expect, test, vi } from "vitest";

async function directives(settings: Record<string, string>): Promise<string[]> {
  vi.resetModules();
  vi.stubEnv("BASE_URL", "https://portal.example.com");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { pageHeaders } = await import("./page-headers.ts");
  const policy = pageHeaders("nonce")["content-security-policy"];
  vi.unstubAllEnvs();
  return policy.split("; ");
}

async function connectSources(authUrl: string): Promise<string | undefined> {
  return (await directives({ AUTH_URL: authUrl })).find((directive) => directive.startsWith("connect-src"));
}

test("a page may request tokens from an authorization server on another host, and from no other host", async () => {
  expect(await connectSources("https://login.example.com/x")).toBe(
    "connect-src 'self' https://login.example.com",
  );
  expect(await connectSources("https://portal.example.com")).toBe("connect-src 'self'");
});

test("pages load images only from the origin of the configured map tiles, and from no other host without tiles", async () => {
  const imagesWith = async (url: string) =>
    (await directives({ TILE_URL: url })).filter((directive) => directive.includes("tiles"));
  expect(await imagesWith("https://tiles.example.com/light/{z}/{x}/{y}.png?key=a;b")).toEqual([
    "img-src 'self' data: blob: https://tiles.example.com",
  ]);
  expect(await imagesWith("https://{s}.tiles.example.com/{z}/{x}/{y}.png")).toEqual([
    "img-src 'self' data: blob: https://*.tiles.example.com",
  ]);
  expect(await directives({ TILE_URL: "" })).toContain("img-src 'self' data: blob:");
});
