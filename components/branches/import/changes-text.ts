/** `3 added, 12 changed, 967 closed`; what is 0 is left out. */
export function changesText(counts: { added: number; changed: number; closed: number }): string {
  return (["added", "changed", "closed"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString("en-US")} ${kind}`)
    .join(", ");
}
