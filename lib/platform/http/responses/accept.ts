import { DomainError } from "#lib/platform/errors.ts";

/**
 * The most specific range decides: JSON with `q=0` is excluded, although any type is accepted.
 *
 * @throws DomainError not_acceptable if `Accept` excludes JSON and every `+json` type
 *
 * Source: RFC 9110 §12.5.1.
 */
export function requireJsonAccepted(request: Request): void {
  const ranges = readRanges(request);
  if (accepts(ranges, "application", "json") || ranges.some(isAcceptedJsonSuffix)) return;
  throw new DomainError("not_acceptable", "This URL returns only JSON: send Accept: application/json.");
}

/** @throws DomainError not_acceptable if `Accept` excludes server-sent events */
export function requireEventStreamAccepted(request: Request): void {
  if (accepts(readRanges(request), "text", "event-stream")) return;
  throw new DomainError("not_acceptable", "This URL returns a stream: send Accept: text/event-stream.");
}

type Range = { type: string; isRefused: boolean };

function readRanges(request: Request): Range[] {
  const accept = request.headers.get("accept") ?? "";
  if (accept.trim() === "") return [{ type: "*/*", isRefused: false }];
  return accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return { type, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });
}

function accepts(ranges: readonly Range[], type: string, subtype: string): boolean {
  for (const pattern of [`${type}/${subtype}`, `${type}/*`, "*/*"]) {
    const range = ranges.find((one) => one.type === pattern);
    if (range) return !range.isRefused;
  }
  return false;
}

function isAcceptedJsonSuffix({ type, isRefused }: Range): boolean {
  return !isRefused && /^application\/[\w.-]+\+json$/.test(type);
}
