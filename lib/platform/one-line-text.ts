import { z } from "zod";
import { holdsUrl, maxNameLength } from "#lib/platform/shared/name-rules.ts";

/** Line breaks, controls, direction marks, and invisible characters, except the joiners of some scripts and emoji. */
const unseen =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Normalizing takes time in the square of a text's length. In no form has a character more code units than this. */
export const maxUnitsOfCharacter = 4;

/** One line of visible text, or an empty string. Trimmed, in Unicode form NFC. */
export function oneLineText(label: string, maxLength: number, missing = `${label} must be text.`) {
  const error = `${label} must have at most ${maxLength} characters.`;
  return z
    .string({ error: missing })
    .trim()
    .max(maxUnitsOfCharacter * maxLength, { error, abort: true })
    .normalize("NFC")
    .max(maxLength, { error })
    .refine((text) => !unseen.test(text) && (text === "" || seen.test(text)), {
      error: `${label} must be one line, without line breaks, control characters, or invisible characters.`,
    });
}

/** A name: one line, not empty. @param missing the error for a missing name */
export function nameSchema(missing: string, maxLength = maxNameLength) {
  return oneLineText("A name", maxLength, missing).min(1, { error: missing });
}

/** A name of a person, an organization, or an application, which strangers read in emails and on the consent page: no URL. */
export function publicNameSchema(missing: string) {
  return nameSchema(missing).refine((name) => !holdsUrl(name), { error: "A name must not contain a URL." });
}

/** Any text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/** Someone else's text on one line, in quotation marks that it cannot close. */
export function quoted(text: string): string {
  return `"${onOneLine(text).replace(/["\u201c-\u201f]/g, "'")}"`;
}

/**
 * Text for a terminal: line breaks and tabs stay, and other controls, which could rewrite the screen, are escaped as in JSON,
 * so that JSON stays valid.
 */
export function forTerminal(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (control) =>
    control.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
