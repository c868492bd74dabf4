import { z } from "zod";

const recentSchema = z.array(z.strictObject({ title: z.string(), detail: z.string(), href: z.string() }));
export type RecentChoice = z.infer<typeof recentSchema>[number];

const maxRecent = 5;
const toKey = (userId: string) => `recent-search-${userId}`;

/** What the person opened from the search in this tab, the latest first. Others who sign in do not see it. */
export function readRecent(userId: string): RecentChoice[] {
  try {
    return recentSchema.parse(JSON.parse(sessionStorage.getItem(toKey(userId)) ?? "[]"));
  } catch {
    // Blocked, or written by another version.
    return [];
  }
}

export function rememberRecent(userId: string, { title, detail, href }: RecentChoice): void {
  const others = readRecent(userId).filter((recent) => recent.href !== href);
  try {
    const recent = [{ title, detail, href }, ...others].slice(0, maxRecent);
    sessionStorage.setItem(toKey(userId), JSON.stringify(recent));
  } catch {
    // Blocked: nothing is remembered.
  }
}
