import { DomainError } from "#lib/platform/errors.ts";

/** Scored up to here: a longer password is no worse, and scoring it would cost seconds. 50 characters cost at most 20 ms. */
const scoredCharacters = 50;

/** Of zxcvbn's 0 to 4: from here on a password withstands 10⁸ guesses, which take an attacker here years. */
const goodScore = 3;

/** What the portal is called, and what people call it. */
const ourWords = ["partner", "portal", "partner portal"];

const words = /[\p{L}\p{N}]+/gu;

/** The names as they are, without blanks, and word by word, in lower case. */
function variantsOf(names: readonly string[]): string[] {
  const variants = names.flatMap((name) => {
    const parts = name.toLowerCase().match(words) ?? [];
    return [name.toLowerCase(), parts.join(""), ...parts];
  });
  return [...new Set(variants)].filter((variant) => variant.length > 2);
}

/** Loaded with the first password that somebody chooses: the list of common passwords takes a second and 10 MB. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { common: common.dictionary["passwords-common"] },
    graphs: common.adjacencyGraphs,
    // More of them find little else and cost ten times as much.
    l33tMaxSubstitutions: 10,
  });
}
let estimator: ReturnType<typeof loadEstimator> | undefined;

/**
 * Refuses a new password that is easy to guess: among the common ones, made of repetitions, sequences or neighboring
 * keys, or of the names of the person, the organization or the portal, however they are written.
 *
 * @param about names and addresses that somebody who guesses would try
 * @param field of the request, to which the fault belongs
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
  const names = variantsOf([...about, ...ourWords]);
  const scored = password.slice(0, scoredCharacters);
  // Signs between the words of a name do not hide it.
  const joined = scored.match(words)?.join("") ?? "";
  if ([scored, joined].every((text) => known.check(text, names).score >= goodScore)) return;
  const detail =
    "This password is easy to guess: it is common, follows a pattern or holds your name or your organization's. Use a few words that do not belong together.";
  throw new DomainError("invalid_request", `${field}: ${detail}`, {
    errors: [{ pointer: `/${field}`, detail }],
  });
}
