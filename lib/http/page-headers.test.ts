import { expect, test, vi } from "vitest";

async function connectSources(authUrl: string): Promise<string | undefined> {
  vi.resetModules();
  vi.stubEnv("BASE_URL", "https://portal.example.com");
  vi.stubEnv("AUTH_URL", authUrl);
  const { pageHeaders } = await import("./page-headers.ts");
  const policy = pageHeaders("nonce")["content-security-policy"];
  vi.unstubAllEnvs();
  return policy.split("; ").find((directive) => directive.startsWith("connect-src"));
}

test("a page may ask the authorization server for a token where that is on another host, and no third one", async () => {
  expect(await connectSources("https://login.example.com/x")).toBe(
    "connect-src 'self' https://login.example.com",
  );
  expect(await connectSources("https://portal.example.com")).toBe("connect-src 'self'");
});
