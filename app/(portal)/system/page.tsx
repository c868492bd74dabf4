import type { Metadata } from "next";
import { System } from "#components/system/system.tsx";
import { getSystem } from "#lib/portal/operations/get-system.ts";
import { systemQuery } from "#lib/portal/operations/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "System" };

export default async function SystemPage() {
  const ctx = await staffContext("/system");
  return hydrated(<System />, [systemQuery(), () => getSystem(ctx)]);
}
