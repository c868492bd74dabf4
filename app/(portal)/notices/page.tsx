import type { Metadata } from "next";
import { standingQuery } from "#components/incidents/queries.ts";
import { Notices } from "#components/notices/notices.tsx";
import { noticesQuery } from "#components/notices/queries.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { GET } from "../../api/console/notices/route.ts";
import { GET as getStanding } from "../../api/console/standing/route.ts";
import { hydrated, type Prefetch } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage() {
  const { actor } = await pageContext();
  const standing: Prefetch[] = isStaff(actor) ? [[standingQuery(), getStanding]] : [];
  return hydrated(<Notices />, [noticesQuery(), GET], ...standing);
}
