import { Answer } from "#lib/platform/http/responses/answer.ts";
import type { ReceiverCheckReport } from "./schemas.ts";

export type Badged = Pick<ReceiverCheckReport, "state" | "passed" | "findings" | "notSeen" | "createdAt">;

/** Estimated for 11 px Verdana. */
const pixelsPerCharacter = 6.6;
const padding = 10;

function widthOf(text: string): number {
  return Math.round(text.length * pixelsPerCharacter) + 2 * padding;
}

/** An SVG badge with the result and the date, such as for a README. The result is also text, never color alone. */
export function checkBadge({ state, passed, findings, notSeen, createdAt }: Badged): string {
  const label = "receiver check";
  const judged = passed + findings;
  const isWhole = state === "DONE" && passed > 0;
  const date = createdAt.slice(0, 10);
  const result = !isWhole
    ? `not finished · ${date}`
    : findings > 0
      ? `${findings} of ${judged} failed · ${date}`
      : `${passed} passed${notSeen > 0 ? `, ${notSeen} inconclusive` : ""} · ${date}`;
  const color = !isWhole ? "#57606a" : findings > 0 ? "#b42318" : "#1a7f37";
  const [left, right] = [widthOf(label), widthOf(result)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${result}">
<title>${label}: ${result}</title>
<rect width="${left + right}" height="20" rx="3" fill="${color}"/>
<path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${left / 2}" y="14">${label}</text>
<text x="${left + right / 2}" y="14">${result}</text>
</g>
</svg>
`;
}

/** A badge for other sites' pages. It may be up to five minutes old. */
export function badgeAnswer(check: Badged): Answer {
  const headers = {
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=300",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  };
  return new Answer(200, headers, checkBadge(check));
}
