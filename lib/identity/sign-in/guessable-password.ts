import { invalidField } from "#lib/platform/errors.ts";

/** Scores only this many characters. 50 take at most 20 ms, but long passwords take seconds. */
const scoredCharacters = 50;

/** The minimum of zxcvbn's scores 0 to 4: at least 10⁸ guesses, which take years under our limits. */
const goodScore = 3;

const ourWords = ["partner", "portal", "partner portal"];

const words = /[\p{L}\p{N}]+/gu;

/** The names in lower case: unchanged, without spaces, and word by word. */
function getVariants(names: readonly string[]): string[] {
  const variants = names.flatMap((name) => {
    const parts = name.toLowerCase().match(words) ?? [];
    return [name.toLowerCase(), parts.join(""), ...parts];
  });
  return [...new Set(variants)].filter((variant) => variant.length > 2);
}

/** Loaded with the first new password: the list of common passwords takes a second and 10 MB. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { common: common.dictionary["passwords-common"] },
    graphs: common.adjacencyGraphs,
    // More find little else and take ten times as long.
    l33tMaxSubstitutions: 10,
  });
}
let estimator: ReturnType<typeof loadEstimator> | undefined;

/**
 * Refuses a new password that is easy to guess: a common one, or one made of repetitions, sequences, neighboring keys, or
 * the names of the person, the organization, or the portal, in any spelling.
 *
 * @param about names and addresses that an attacker would try
 * @param field of the request that the error names
 * @throws DomainError invalid_request
 *
 * Source: NIST SP 800-63B-4 §3.1.1.2 (blocklist of common, expected and compromised passwords).
 */
export async function requireHardToGuess(
  password: string,
  about: readonly string[],
  field: string,
): Promise<void> {
  estimator ??= loadEstimator();
  const known = await estimator;
  const names = getVariants([...about, ...ourWords]);
  const scored = password.slice(0, scoredCharacters);
  // Punctuation between the words of a name does not hide it.
  const joined = scored.match(words)?.join("") ?? "";
  if ([scored, joined].every((text) => known.check(text, names).score >= goodScore)) return;
  throw invalidField(
    `/${field}`,
    "This password is easy to guess: it is common, follows a pattern, or contains your name or your organization's. Use a few words that do not belong together.",
  );
}
