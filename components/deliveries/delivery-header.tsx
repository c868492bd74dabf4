import type { ReactNode } from "react";
import { withView } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";

const tabs = [
  { href: "/deliveries", label: "Log" },
  { href: "/deliveries/charts", label: "Charts" },
] as const;

type Props = { here: (typeof tabs)[number]["href"]; lead: string; children?: ReactNode };

/** The header of the log and its charts, with their tabs and the actions of the page. */
export function DeliveryHeader({ here, lead, children }: Props) {
  const { view } = useViewer();
  return (
    <>
      <PageHeader title="Delivery log" lead={lead} />
      <TabLinks
        label="Deliveries"
        tabs={tabs.map(({ href, label }) => ({ label, href: withView(href, view), isHere: href === here }))}
      >
        {children}
      </TabLinks>
    </>
  );
}
