/** The longest name of an application, a webhook, a person, or an organization. */
export const maxNameLength = 100;

const url = /https?:|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}[/?#]/iu;

/**
 * Whether a text holds a URL, which an email that quotes it would make a link. A domain alone is none: companies are named
 * after theirs.
 */
export function holdsUrl(text: string): boolean {
  return url.test(text);
}
