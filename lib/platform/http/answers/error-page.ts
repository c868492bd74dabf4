import { createHash } from "node:crypto";
import { env } from "#lib/platform/env.ts";
import type { DomainError } from "#lib/platform/errors.ts";
import { problems } from "./problem.ts";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f5f3, #16181b); }
main { max-width: 32rem; margin: 1rem; padding: 2rem; border-radius: 12px;
  background: light-dark(#fff, #212429); color: light-dark(#1d2126, #eceef0); }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: .5rem 0; }
small { color: light-dark(#565d66, #a7aeb7); overflow-wrap: anywhere; }`;

const styleHash = createHash("sha256").update(style).digest("base64");

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function adviceFor({ code }: DomainError): string {
  return code === "too_many_requests" || code === "unavailable"
    ? "Wait a moment, then load this page again."
    : "Go back to where you came from. If an application sent you here, tell the people who run it what this page says.";
}

/** An error as a page, for addresses that a browser opens. It has no links, because the request is not trusted yet. */
export function errorPageResponse(error: DomainError, requestId: string): Response {
  const { status, title } = problems[error.code];
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(error.message)}</p>
<p>${escapeHtml(adviceFor(error))}</p>
<p><small>Request ID: ${escapeHtml(requestId)}<br>Environment: ${escapeHtml(env().ENVIRONMENT_NAME)}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      ...error.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });
}
