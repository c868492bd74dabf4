import type { Sample } from "./schemas.ts";

const javascript = `import { createHmac, timingSafeEqual } from "node:crypto";

/** True where the request is ours and not older than five minutes. \`body\` is the text as it came, not parsed. */
export function isGenuine(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!id || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac("sha256", Buffer.from(secret, "base64"))
    .update(\`\${id}.\${timestamp}.\${body}\`)
    .digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

const python = `import base64
import hashlib
import hmac
import time


def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """True where the request is ours and not older than five minutes. body is as it came, not parsed."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{webhook_id}.{timestamp}.".encode() + body
    digest = hmac.new(base64.b64decode(secret), content, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, signature) for signature in signatures)`;

const shell = `#!/bin/sh
# WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE hold the headers, SECRET the secret; the body comes on stdin.
key=$(printf %s "$SECRET" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
expected=v1,$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
[ "\${age#-}" -le 300 ] || exit 1
for signature in $WEBHOOK_SIGNATURE; do
  [ "$signature" = "$expected" ] && exit 0
done
exit 1`;

const csharp = `using System.Security.Cryptography;
using System.Text;

/// True where the request is ours and not older than five minutes. body is the text as it came, not parsed.
static bool IsGenuine(string secret, IReadOnlyDictionary<string, string> headers, string body)
{
    var id = headers["webhook-id"];
    var timestamp = headers["webhook-timestamp"];
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
    if (Math.Abs(age) > 300) return false;
    var content = Encoding.UTF8.GetBytes($"{id}.{timestamp}.{body}");
    var expected = HMACSHA256.HashData(Convert.FromBase64String(secret), content);
    return headers["webhook-signature"].Split(' ').Any(signature =>
        signature.StartsWith("v1,") && CryptographicOperations.FixedTimeEquals(
            Convert.FromBase64String(signature[3..]), expected));
}`;

const php = `<?php
/** True where the request is ours and not older than five minutes. $body is the text as it came, not parsed. */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '0';
    if (abs(time() - (int) $timestamp) > 300) return false;
    $digest = hash_hmac('sha256', "$id.$timestamp.$body", base64_decode($secret), true);
    $expected = 'v1,' . base64_encode($digest);
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}`;

/**
 * How a receiver checks that a delivery is ours, without a library. The tests run the JavaScript, Python and shell ones
 * on what the portal sends.
 *
 * Source: Standard Webhooks, "Verifying webhook authenticity".
 */
export const verifySamples = [
  { language: "javascript", text: javascript },
  { language: "python", text: python },
  { language: "shell", text: shell },
  { language: "csharp", text: csharp },
  { language: "php", text: php },
] satisfies Sample[];
