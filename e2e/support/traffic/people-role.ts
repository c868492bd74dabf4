import type { Db } from "#lib/platform/db/client.ts";
import type { Caller } from "../caller.ts";
import { makePerson } from "../fixtures.ts";
import { sessionCookie } from "../session-cookie.ts";
import type { Role } from "./roles.ts";

const partnerPages = ["/", "/webhooks", "/deliveries", "/deliveries/charts", "/requests", "/applications"];
const staffPages = ["/", "/deliveries", "/orders", "/organizations", "/audit", "/system"];
const personCount = 10;

/** Ten people who look at pages: members of the organizations that have webhooks, and two of staff. */
export async function makePeople(db: Db, caller: Caller): Promise<Role> {
  const owners = await db.application.findMany({ where: { webhooks: { some: {} } } });
  const people: { cookie: string; pages: string[] }[] = [];
  while (people.length < personCount) {
    const owner = owners[people.length % Math.max(1, owners.length)];
    const isStaff = people.length >= personCount - 2 || !owner;
    const person = await (isStaff
      ? makePerson(db, "ADMIN")
      : makePerson(db, "PARTNER_ADMIN", owner.organizationId));
    people.push({ cookie: await sessionCookie(person), pages: isStaff ? staffPages : partnerPages });
  }
  let serial = 0;
  const act = async () => {
    serial += 1;
    const { cookie = "", pages = [] } = people[serial % personCount] ?? {};
    const path = pages[Math.floor(serial / personCount) % pages.length] ?? "/";
    await caller.ask({ kind: "page", path, headers: { cookie } });
  };
  return { act, findViolations: async () => [], close: async () => undefined };
}
