import { expect, test } from "vitest";
import { maskSecrets as maskPlainSecrets, toPlainSecrets } from "./mask-secrets.ts";

const maskSecrets = (text: string, secrets: string[], maxLength?: number) =>
  maskPlainSecrets(text, toPlainSecrets(secrets), maxLength);

const secret = `+/${"a1B2".repeat(9)}a1B/0=`;
const urlEncoded = encodeURIComponent(secret);

test.each([
  ["unchanged", secret],
  ["URL-encoded", urlEncoded],
  ["URL-encoded in lower case", urlEncoded.toLowerCase()],
  ["URL-decoded twice", secret.replaceAll("+", " ")],
  ["base64url", Buffer.from(secret, "base64").toString("base64url")],
  ["with escaped slashes", secret.replaceAll("/", String.raw`\/`)],
  ["as JSON in JSON in JSON", secret.replaceAll("/", String.raw`\\\\\\\/`)],
  ["with Unicode escapes", secret.replaceAll("+", String.raw`\u002B`).replaceAll("/", String.raw`\\u002f`)],
  [
    "with decimal entities",
    secret.replaceAll("+", "&#43;").replaceAll("/", "&#47;").replaceAll("=", "&#61;"),
  ],
  [
    "with hexadecimal entities",
    secret.replaceAll("+", "&#x2b;").replaceAll("/", "&#x2F;").replaceAll("=", "&#x3D;"),
  ],
  [
    "with named entities",
    secret.replaceAll("+", "&plus;").replaceAll("/", "&sol;").replaceAll("=", "&equals;"),
  ],
])("a secret %s is masked, and nothing else is", (_, spelled) => {
  const around = (text: string) => `{"İ\\n%2B": "\\"${text}\\"", "-_ &plus;": '${text}'}`;
  expect(maskSecrets(around(spelled), [secret])).toBe(around("[secret]"));
});

test("a text without a secret stays as it is, and so does an empty one", () => {
  for (const text of ["", "ok", String.raw`a\\/b%2B&plus; - _`.repeat(10), secret.slice(0, -3)])
    expect(maskSecrets(text, [secret])).toBe(text);
});

test("two secrets are masked", () => {
  const other = secret.replaceAll("a", "c");
  expect(maskSecrets(`${other},${secret}${other}`, [secret, other])).toBe("[secret],[secret][secret]");
});

test("a text that is cut ends with no part of a secret", () => {
  for (const text of [`12345${secret}`, `12345${urlEncoded}6789`, `${secret}${secret}`.repeat(20)])
    for (let maxLength = 1; maxLength < text.length; maxLength += 1)
      expect(maskSecrets(text, [secret], maxLength)).not.toMatch(/a1|[+/]$|%2/i);
  expect(maskSecrets(`12345${secret}6789`, [secret], 7)).toBe("12345[secret]");
  expect(maskSecrets(`12345${secret}6789`, [secret], 3)).toBe("123");
});

test("a short text in the place of a secret masks nothing", () => {
  expect(maskSecrets("none of it is a secret", ["", "s", "none"])).toBe("none of it is a secret");
});

test("the short value of a custom header is masked, and a word is not", () => {
  expect(maskSecrets("you sent gw-42-ok", ["gw-42-ok"])).toBe("you sent [secret]");
  expect(maskSecrets("you sent a test", ["test"])).toBe("you sent a test");
});

test("the token of a custom header is masked with its scheme and without", () => {
  const echo = `{"token":"gateway-token"} Bearer gateway-token`;
  expect(maskSecrets(echo, ["Bearer gateway-token"])).toBe(`{"token":"[secret]"} [secret]`);
});

test("any sign of a custom header's value is found in the encodings of a receiver", () => {
  const value = `key=:pa&ss<w>o"r'd==@x y`;
  const jsonOfGo = value
    .replaceAll(/[&<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
    .replaceAll('"', '\\"');
  const html = value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
  for (const spelled of [value, encodeURIComponent(value), jsonOfGo, html])
    expect(maskSecrets(`you sent ${spelled}.`, [value]), spelled).toBe("you sent [secret].");
});

test("of secrets that begin, end, or overlap with another, nothing is left, in any order", () => {
  const [tenant, key, end] = ["summit-roofing", "summit-roofing-9f3c77aa", "9f3c77aa10e5"];
  for (const secrets of [
    [tenant, key, end],
    [end, key, tenant],
  ])
    expect(maskSecrets(`you sent ${key}10e5, ${tenant}.`, secrets)).toBe("you sent [secret], [secret].");
  expect(maskSecrets(`you sent ${key}!`, [tenant, key])).toBe("you sent [secret]!");
});

test("a secret that looks escaped is masked, escaped again or not", () => {
  for (const value of ["dXNlcjpwYXNz%2Bword%3D", "key &amp; &#43; key", String.raw`key\u0041 key`])
    for (const spelled of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      expect(maskSecrets(`you sent ${spelled}.`, [value]), spelled).toBe("you sent [secret].");
  for (const value of ["pw%2B%2F%3D%2B1", "%41%42%43", "k&amp;y&lt;z", String.raw`a\b\c\d\e`])
    expect(maskSecrets(`you sent ${value}.`, [value]), value).toBe("you sent [secret].");
  const halves = "\ud800".repeat(9);
  expect(maskSecrets(`you sent ${halves}.`, [halves])).toBe("you sent [secret].");
  expect(maskSecrets("key &amp;amp; &amp;#43; key", ["key &amp; &#43; key"])).toBe("[secret]");
});
