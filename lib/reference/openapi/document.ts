import { createHash } from "node:crypto";
import type { createDocument } from "zod-openapi";
import { env } from "#lib/platform/env.ts";
import generated from "#lib/reference/generated/openapi.json" with { type: "json" };
import { placeholders } from "./placeholders.ts";

type OpenApiDocument = ReturnType<typeof createDocument>;

let made: { document: OpenApiDocument; text: string; fingerprint: string } | undefined;

/**
 * The OpenAPI 3.1 document of this installation, with its JSON text and the digest of that text. `npm run generate` writes
 * the document from the routes, with placeholders for what an installation configures.
 */
export function openApiDocument() {
  if (made) return made;
  const { BASE_URL, AUTH_URL, ENVIRONMENT_NAME } = env();
  const text = JSON.stringify(generated)
    .replaceAll(placeholders.AUTH_URL, AUTH_URL)
    .replaceAll(placeholders.BASE_URL, BASE_URL)
    .replaceAll(placeholders.ENVIRONMENT_NAME, JSON.stringify(ENVIRONMENT_NAME).slice(1, -1));
  const document = JSON.parse(text) as OpenApiDocument;
  made = { document, text, fingerprint: createHash("sha256").update(text).digest("hex").slice(0, 32) };
  return made;
}
