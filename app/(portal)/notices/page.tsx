import type { Metadata } from "next";
import { Notices } from "#components/notices/notices.tsx";
import { noticesQuery } from "#components/notices/queries.ts";
import { GET } from "../../api/console/notices/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Notices" };

export default function NoticesPage() {
  return hydrated(<Notices />, [noticesQuery(), GET]);
}
