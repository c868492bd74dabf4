import type { Metadata } from "next";
import { Notices } from "#components/notices/notices.tsx";
import { listNotices } from "#lib/notices/list-notices.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage() {
  const ctx = await pageContext("/notices");
  return <Notices notices={await listNotices(ctx)} />;
}
