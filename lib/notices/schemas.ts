import type { Page } from "#lib/platform/http/page.ts";

/** A notice as the console shows it; times are RFC 3339. `path` is where something can be done about it. */
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
