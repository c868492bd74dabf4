import type { Metadata } from "next";
import { People } from "#components/people/people.tsx";
import { peopleQuery } from "#components/people/queries.ts";
import { GET } from "../../api/console/people/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "People" };

export default function PeoplePage() {
  return hydrated(<People />, [peopleQuery(), GET]);
}
