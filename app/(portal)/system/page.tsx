import type { Metadata } from "next";
import { systemQuery } from "#components/system/queries.ts";
import { System } from "#components/system/system.tsx";
import { GET } from "../../api/console/system/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "System" };

export default function SystemPage() {
  return hydrated(<System />, [systemQuery(), GET]);
}
