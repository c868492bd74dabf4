import type { CheckExchange } from "./check-schemas.ts";

const shownCharacters = 200;

/** The answers to a probe's requests, each with its text and named once: a 2xx may say that nothing was done. */
export function listAnswers(exchanges: readonly CheckExchange[]): string[] {
  return [...new Set(exchanges.map(describe))];
}

function describe({ httpStatus, responseBody, failure }: CheckExchange): string {
  if (httpStatus === null) return failure ?? "No answer";
  const text = responseBody.replaceAll(/\s+/g, " ").trim();
  if (text === "") return `HTTP ${httpStatus}, no text`;
  return `HTTP ${httpStatus}: ${text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}`;
}
