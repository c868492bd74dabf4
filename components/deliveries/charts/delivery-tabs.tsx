import type { ReactNode } from "react";
import { withView } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";

const tabs = [
  { href: "/deliveries", label: "Log" },
  { href: "/deliveries/charts", label: "Charts" },
] as const;

type Props = { here: (typeof tabs)[number]["href"]; children?: ReactNode };

/** The tabs of the log and its charts, with the actions of the page. */
export function DeliveryTabs({ here, children }: Props) {
  const { view } = useViewer();
  const shown = tabs.map(({ href, label }) => ({
    ...{ label, href: withView(href, view), isHere: href === here },
  }));
  return (
    <TabLinks label="Deliveries" tabs={shown}>
      {children}
    </TabLinks>
  );
}
