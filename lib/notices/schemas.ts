import type { Page } from "#lib/platform/http/page.ts";

/** A notice. Times are RFC 3339. `path` is the page where a person can act on it. */
export type NoticeItem = {
  id: string;
  tone: "WARN" | "BAD";
  title: string;
  text: string;
  path: string;
  createdAt: string;
  isUnread: boolean;
};
export type NoticePage = Page<NoticeItem>;
