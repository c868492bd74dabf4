/** A change that closes more branches needs a confirmation. */
const closingsUnconfirmed = 10;

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
