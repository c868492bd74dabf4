import { hash } from "node:crypto";
import { env } from "#lib/platform/env.ts";
import { type DomainError, problems } from "#lib/platform/errors.ts";

// The colors and the frame of app/globals.css and components/consent/consent.tsx.
const style = `
@font-face { font-family: Archivo; src: url(/archivo.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light dark; font: 15px/1.6 Archivo, ui-sans-serif, system-ui, sans-serif; }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: light-dark(#f7f5f1, #161412); color: light-dark(#211d19, #f1ece5); }
main { box-sizing: border-box; max-width: min(28rem, 100% - 2rem); margin: 2.5rem 1rem; padding: 2rem; display: grid; gap: 1rem;
  border: 1px solid light-dark(#e1dbd1, #38332d); border-radius: 10px; background: light-dark(#fffefc, #1f1c19); }
h1, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; line-height: 1.3; font-weight: 600; letter-spacing: -0.025em; }
.portal { display: flex; align-items: center; gap: .75rem; margin-bottom: .5rem; font-weight: 600; }
small { font-size: .8125rem; color: light-dark(#665e55, #aba197); }`;

const styleHash = hash("sha256", style, "base64");

/** Same as in components/shell/logo.tsx. */
const logo = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
<path d="M4 14 16 5l12 9" opacity=".45"/><path d="M4 20.5 16 11.5l12 9" opacity=".75"/><path d="M4 27 16 18l12 9" stroke="#e58f57"/></svg>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function adviceFor({ code }: DomainError): string {
  return code === "too_many_requests" || code === "unavailable"
    ? "Wait a moment, then load this page again."
    : "Go back to where you came from. If an application sent you here, tell the people who run it what this page says.";
}

/**
 * An error as a page, for addresses that a browser opens. It has no links, because the request is not trusted yet.
 *
 * @param cookie of the request, for the chosen theme
 */
export function errorPageResponse(
  error: DomainError,
  requestId: string,
  cookie: string | null | undefined,
): Response {
  const { status, title } = problems[error.code];
  const theme = cookie?.match(/(?:^|; )theme=(light|dark)(?:;|$)/)?.[1] ?? "system";
  const html = `<!doctype html>
<html lang="en" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Partner Portal</title>
<style>${style}</style></head>
<body><main><p class="portal">${logo}Partner Portal</p><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(error.message)}</p>
<p>${escapeHtml(adviceFor(error))}</p>
<p><small>Request ID: ${escapeHtml(requestId)}<br>Environment: ${escapeHtml(env().ENVIRONMENT_NAME)}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      ...error.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });
}
