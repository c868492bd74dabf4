import type { LucideIcon } from "lucide-react";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Standing } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

type Props = {
  standing: Standing;
  /** Of the partner whose page it is. */
  organizationId?: string;
};

type Figure = { label: string; icon: LucideIcon; color: string; count: string; href: string };

/** What arrived in 24 hours, and what has not arrived now, of whatever age. Each figure leads to what it counts. */
export function DeliveryFigures({ standing, organizationId }: Props) {
  const { from, delivered, queued, retrying, held, givenUp } = standing;
  const log = (more: object) => addressOfLog({ organizationId, ...more, tests: "exclude" });
  const inLog = (state: "QUEUED" | "RETRYING" | "HELD" | "GIVEN_UP", count: number): Figure => ({
    ...deliveryStates[state],
    count: countText(count),
    href: log({ state }),
  });
  const shown: Figure[] = [
    {
      ...deliveryStates.DELIVERED,
      count: countText(delivered),
      href: log({ state: "DELIVERED", from }),
    },
    inLog("QUEUED", queued),
    inLog("RETRYING", retrying),
    inLog("HELD", held),
    inLog("GIVEN_UP", givenUp),
  ];
  return (
    <section aria-label="Deliveries" className="rounded-lg border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 pt-2">
        <h2 className="font-semibold">Deliveries</h2>
        <p className="grow text-muted text-sm max-sm:order-last max-sm:basis-full">
          Delivered since <Time at={from} show="minute" />; the others now. Without test events.
        </p>
        <Link
          href={addressWithFilter("/deliveries/charts", { organizationId })}
          className="flex min-h-6 items-center text-accent text-sm hover:underline"
        >
          Charts
        </Link>
      </header>
      <ul className="grid grid-cols-2 p-1 sm:grid-cols-5">
        {shown.map(({ label, icon: Icon, color, count, href }) => (
          <li key={label} className="max-sm:first:col-span-2">
            <Link
              href={href}
              className="flex h-full flex-wrap items-center justify-between gap-x-2 gap-y-0.5 rounded-md px-3 py-2 hover:bg-sunken sm:grid sm:content-between sm:justify-stretch sm:py-3"
            >
              <span className="flex items-center gap-1.5 text-muted text-sm">
                <Icon aria-hidden className="size-4" style={{ color }} />
                {label}
              </span>
              <span className="font-semibold text-lg tabular-nums sm:text-2xl">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
