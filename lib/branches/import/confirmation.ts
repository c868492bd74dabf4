import type { ChangeSetResult } from "#lib/branches/shared/import-schemas.ts";

/** A change that closes more branches needs a confirmation. */
const closingsUnconfirmed = 10;

export type Expected = {
  /** The text that `confirmation` of the result asks for. */
  confirm?: string | undefined;
  /** The `digest` of the preview. Without one, whatever would change now is expected. */
  expectedDigest?: string | undefined;
};

/** Whether somebody expects these changes, so that they may be written. */
export function isExpected(
  { confirmation, digest }: Pick<ChangeSetResult, "confirmation" | "digest">,
  { confirm, expectedDigest = digest }: Expected,
): boolean {
  return (confirmation === null || confirmation === confirm?.trim()) && digest === expectedDigest;
}

/**
 * The text that somebody has to type before an import or a bulk closing is written, or null. In an import, closing many
 * branches or adding likely duplicates is usually a mistake in the file.
 */
export function confirmationFor(
  closed: number,
  likelyDuplicates: number,
  verb: "close" | "change" = "close",
): string | null {
  const parts = [
    ...(closed > closingsUnconfirmed ? [`${verb} ${closed}`] : []),
    ...(likelyDuplicates > 0 ? [`add ${likelyDuplicates} likely duplicates`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : null;
}
