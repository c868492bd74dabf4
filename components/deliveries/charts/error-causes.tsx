import { useQuery } from "@tanstack/react-query";
import { counted } from "#components/ui/counted.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Link } from "#components/ui/link.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { HealthQuery } from "#lib/deliveries/schemas.ts";

/** The failures of the last 24 hours by cause, with advice. */
export function ErrorCauses({ view }: { view: HealthQuery }) {
  const { data } = useQuery(deliveryHealthQuery(view));
  if (!data || data.causes.length === 0) return null;
  const { causes } = data;
  return (
    <Disclosure
      className="mb-4"
      summary={
        <h2 className="font-medium">
          {causes.length === 1 ? "One cause of errors" : `${causes.length} causes of errors`} in the last 24
          hours
        </h2>
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {causes.map((cause) => (
          <li key={cause.class} className="grid gap-1 px-4 py-3 text-sm">
            <p className="font-medium">
              {cause.title}{" "}
              <span className="font-normal text-muted">
                {counted(cause.deliveries, "delivery", "deliveries")} to {cause.webhooks.join(", ")}
              </span>
            </p>
            <p>{cause.advice}</p>
            <Link href={`/deliveries/${cause.latestId}`} className="w-fit text-accent underline">
              See the latest
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
