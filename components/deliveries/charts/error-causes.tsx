import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#components/shell/viewer.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { aboutPartnersReceiver } from "#components/webhooks/use-receiver-wording.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { HealthQuery } from "#lib/deliveries/schemas.ts";
import { counted } from "#lib/platform/counted.ts";

/** The failures of the last 24 hours by cause, with advice. */
export function ErrorCauses({ view }: { view: HealthQuery }) {
  const { data } = useQuery(deliveryHealthQuery(view));
  const { isStaff } = useViewer();
  const say = (text: string) => (isStaff ? aboutPartnersReceiver(text) : text);
  if (!data || data.causes.length === 0) return null;
  const { causes } = data;
  const title = causes.length === 1 ? "One cause of failures" : `${causes.length} causes of failures`;
  return (
    <Panel title={`${title} in the last 24 hours`} className="mb-4">
      <ul className="-my-3 divide-y divide-line">
        {causes.map((cause) => (
          <li
            key={cause.class}
            className="grid gap-x-6 gap-y-1 py-3 text-sm md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="font-medium">
              {say(cause.title)}{" "}
              <span className="font-normal text-muted">
                {counted(cause.deliveries, "delivery", "deliveries")} to {cause.webhooks.join(", ")}
              </span>
            </p>
            <p className="md:row-start-2">{say(cause.advice)}</p>
            <TextLink className="w-fit md:row-span-2 md:self-center" href={`/deliveries/${cause.latestId}`}>
              See the latest
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
