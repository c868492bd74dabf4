/** Replaces secrets in what is stored and shown. */
export const mask = "[secret]";

/** A custom header can have a short value. Masking anything shorter would make texts unreadable. */
export const minSecretLength = 8;

/** Read this much beyond what is kept, to recognize a secret that begins before the end. An escape is six times its character. */
export const longestSecretBytes = 6 * 1_024;

/**
 * What a receiver may write instead of a character: URL-encoded, base64url, or escaped for JSON or HTML. A backslash escapes
 * the next character, as in `\/`. `İ` is the only character that is longer in lower case.
 *
 * No part repeats, so that a text of any content takes linear time.
 */
const escapes =
  /\\|%[0-9a-f]{2}|u00[2-7][0-9a-f]|&#\d{2,3};|&#x[0-9a-f]{2};|&(?:amp|lt|gt|quot|apos|plus|sol|equals);|[ \-_İ]/gi;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&plus;": "+",
  "&sol;": "/",
  "&equals;": "=",
};

/** Spellings of the signs of base64. */
const signs: Record<string, string> = { "\\": "", " ": "+", "-": "+", _: "/", İ: "i" };

/** A text without escapes, in lower case. */
function toPlain(text: string): string {
  return text.replace(escapes, toSign).toLowerCase();
}

/** The character that is escaped, or nothing for a backslash. */
function toSign(escaped: string): string {
  const character = entities[escaped.toLowerCase()] ?? decode(escaped);
  return signs[character] ?? character;
}

function decode(escaped: string): string {
  if (escaped.length === 1) return escaped;
  if (escaped.startsWith("&#") && !/x/i.test(escaped))
    return String.fromCharCode(Number(escaped.slice(2, -1)));
  return String.fromCharCode(Number.parseInt(escaped.replace(/^(?:%|u00|&#x)/i, ""), 16));
}

/** For each place in the plain text, the place in the text itself. An escape counts as the character that it encodes. */
function placesInText(text: string): Uint32Array {
  const places = new Uint32Array(text.length + 1);
  let [plain, end] = [0, 0];
  const copyUntil = (offset: number) => {
    while (end < offset) {
      end += 1;
      plain += 1;
      places[plain] = end;
    }
  };
  for (const { 0: escaped, index } of text.matchAll(escapes)) {
    copyUntil(index);
    end = index + escaped.length;
    plain += toSign(escaped).length;
    if (escaped !== "\\") places[plain] = end;
  }
  copyUntil(text.length);
  return places;
}

/** A secret to look for: without escapes and the padding of base64, and how much padding it had. */
export type PlainSecret = { text: string; paddingLength: number };

/** The secrets to mask, for any number of texts. One of fewer than eight characters is not masked. */
export function toPlainSecrets(secrets: readonly string[]): PlainSecret[] {
  // A secret may itself look escaped, as `%2B` does. A receiver escapes that again, or not.
  const spellings = secrets
    .flatMap(withToken)
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [toPlain(secret), toPlain(encodeURIComponent(secret.toWellFormed()))]);
  return [...new Set(spellings)].map(withoutPadding).filter(({ text }) => text !== "");
}

/** A receiver may return the token of `Bearer token` without the scheme. */
function withToken(secret: string): string[] {
  const [, token] = /^[a-z]+ (\S+)$/i.exec(secret) ?? [];
  return token === undefined ? [secret] : [secret, token];
}

function withoutPadding(plain: string): PlainSecret {
  let paddingLength = 0;
  while (plain.at(-1 - paddingLength) === "=") paddingLength += 1;
  return { text: plain.slice(0, plain.length - paddingLength), paddingLength };
}

/**
 * Replaces each secret by `[secret]`, as a receiver may return it: unchanged, URL-encoded, base64url, or escaped for JSON or HTML.
 *
 * Returns the first `maxLength` characters. Pass a longer text, so that a secret across that limit is recognized.
 */
export function maskSecrets(text: string, secrets: readonly PlainSecret[], maxLength = text.length): string {
  // An escape is no shorter than its character. Most texts are headers, and shorter than any secret.
  const possible = secrets.filter((secret) => secret.text.length <= text.length);
  if (possible.length === 0) return text.slice(0, maxLength);
  const plain = toPlain(text);
  const found = possible.flatMap((secret) => findSecret(plain, secret));
  if (found.length === 0) return text.slice(0, maxLength);
  found.sort((a, b) => a.start - b.start);
  const places = placesInText(text);
  let [masked, end] = ["", 0];
  for (const place of found) {
    const start = places[place.start] ?? 0;
    if (start >= maxLength) break;
    // One secret may begin with another, or end in one.
    if (start >= end) masked += text.slice(end, start) + mask;
    end = Math.max(end, places[place.end] ?? text.length);
  }
  return masked + text.slice(end, Math.max(maxLength, end));
}

/** Where a secret is in a plain text, with its padding or without. */
function findSecret(plain: string, { text, paddingLength }: PlainSecret): { start: number; end: number }[] {
  // Nearly every text lacks even the beginning.
  if (!plain.includes(text.slice(0, minSecretLength))) return [];
  const found: { start: number; end: number }[] = [];
  for (let start = plain.indexOf(text); start !== -1; ) {
    let end = start + text.length;
    const last = end + paddingLength;
    while (end < last && plain[end] === "=") end += 1;
    found.push({ start, end });
    start = plain.indexOf(text, end);
  }
  return found;
}
