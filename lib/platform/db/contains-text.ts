/** A filter for a text anywhere in a column, in any case. Prisma makes a LIKE pattern of it without escaping. */
export const containsText = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, String.raw`\$&`), mode: "insensitive" }) as const;
