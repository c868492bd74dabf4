import type { ReactNode } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { PageHeader } from "#components/ui/page.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import type { HealthQuery } from "#lib/notifications/deliveries/shared/schemas.ts";

const tabs = [
  { href: "/deliveries", label: "Log" },
  { href: "/deliveries/charts", label: "Charts" },
] as const;

type Props = {
  here: (typeof tabs)[number]["href"];
  lead: string;
  filter: HealthQuery;
  /** Over the tabs, for the keyboard. */
  skip?: ReactNode;
  children?: ReactNode;
};

/** The header of the log and its charts, with their tabs and the actions of the page. */
export function DeliveryHeader({ here, lead, filter, skip, children }: Props) {
  return (
    <>
      <PageHeader title="Deliveries" lead={lead} />
      {skip}
      <TabLinks
        label="Deliveries"
        tabs={tabs.map(({ href, label }) => ({
          label,
          href: addressWithFilter(href, filter),
          isHere: href === here,
        }))}
      >
        {children}
      </TabLinks>
    </>
  );
}
