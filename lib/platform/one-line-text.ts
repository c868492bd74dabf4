import { z } from "zod";

/**
 * What one line of text must not hold: line breaks, controls, marks that turn the reading direction, and characters
 * that nobody sees. The joiners that some scripts and emoji need are fine.
 */
const unseen =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Something that a person sees. */
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line of text that looks as it is, or nothing: no line breaks, controls or invisible characters; trimmed, in
 * Unicode's form NFC.
 */
export function oneLineText(label: string, maxLength: number, missing = `${label} is text.`) {
  return z
    .string({ error: missing })
    .trim()
    .normalize("NFC")
    .max(maxLength, { error: `${label} has at most ${maxLength} characters.` })
    .refine((text) => !unseen.test(text) && (text === "" || seen.test(text)), {
      error: `${label} is one line, without line breaks, control characters or invisible characters.`,
    });
}

/**
 * A name of a person, an organization, an application, a webhook or a passkey: one line, not empty.
 *
 * @param missing what is said where there is none
 */
export function nameSchema(maxLength: number, missing: string) {
  return oneLineText("A name", maxLength, missing).min(1, { error: missing });
}

/** A text from wherever it comes, on one line. Rows from before the rule above may hold anything. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/** Words that somebody else chose, marked as theirs: on one line, in quotation marks that they cannot close. */
export function quoted(text: string): string {
  return `"${onOneLine(text).replace(/["\u201c-\u201f]/g, "'")}"`;
}
