/** Replaces secrets in what is stored and shown. */
export const mask = "[secret]";

/** A custom header can have a short value. Masking anything shorter would make texts unreadable. */
const minSecretLength = 8;

/**
 * What a receiver may write instead of the three signs of base64: URL-encoded, base64url, or escaped for JSON or HTML. A
 * backslash escapes the next character, as in `\/`. `İ` is the only character that is longer in lower case.
 *
 * No part repeats, so that a text of any content takes linear time.
 */
const escapes =
  /\\|%2B|%2F|%3D|u002B|u002F|u003D|&#43;|&#47;|&#61;|&#x2B;|&#x2F;|&#x3D;|&plus;|&sol;|&equals;|[ \-_İ]/gi;

const escapedSigns: Record<string, string> = {
  "\\": "",
  "%2b": "+",
  "%2f": "/",
  "%3d": "=",
  u002b: "+",
  u002f: "/",
  u003d: "=",
  "&#43;": "+",
  "&#47;": "/",
  "&#61;": "=",
  "&#x2b;": "+",
  "&#x2f;": "/",
  "&#x3d;": "=",
  "&plus;": "+",
  "&sol;": "/",
  "&equals;": "=",
  " ": "+",
  "-": "+",
  _: "/",
};

/** A text without escapes, in lower case. */
function toPlain(text: string): string {
  return text.replace(escapes, toSign).toLowerCase();
}

function toSign(escaped: string): string {
  return escapedSigns[escaped.toLowerCase()] ?? "i";
}

/** For each place in the plain text, the place in the text itself. An escape belongs to the character that it stands for. */
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

/**
 * Replaces each secret by `[secret]`, in any encoding in which a receiver may return it: unchanged, URL-encoded, base64url,
 * or escaped for JSON or HTML. Takes linear time whatever the text is.
 *
 * Keeps what stands for the first `maxLength` characters. A longer text lets it recognize a secret that is cut there.
 */
export function maskSecrets(text: string, secrets: readonly string[], maxLength = text.length): string {
  if (text.length < minSecretLength) return text.slice(0, maxLength);
  const plain = toPlain(text);
  const found = secrets.flatMap((secret) => findSecret(plain, toPlain(secret)));
  if (found.length === 0) return text.slice(0, maxLength);
  found.sort((a, b) => a.start - b.start);
  const places = placesInText(text);
  let [masked, end] = ["", 0];
  for (const place of found) {
    const start = places[place.start] ?? 0;
    if (start >= maxLength) break;
    if (start < end) continue;
    masked += text.slice(end, start) + mask;
    end = places[place.end] ?? text.length;
  }
  return masked + text.slice(end, Math.max(maxLength, end));
}

/** Where a secret is in a plain text, with its padding or without. */
function findSecret(plain: string, secret: string): { start: number; end: number }[] {
  const unpadded = secret.replaceAll("=", "");
  if (unpadded.length < minSecretLength) return [];
  const found = [];
  let start = plain.indexOf(unpadded);
  while (start !== -1) {
    let end = start + unpadded.length;
    while (end < start + secret.length && plain[end] === "=") end += 1;
    found.push({ start, end });
    start = plain.indexOf(unpadded, end);
  }
  return found;
}
