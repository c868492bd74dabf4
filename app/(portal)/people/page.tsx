import type { Metadata } from "next";
import { People } from "#components/people/people.tsx";
import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const ctx = await pageContext("/people");
  return hydrated(<People />, [peopleQuery(), () => listPeople(ctx, {})]);
}
