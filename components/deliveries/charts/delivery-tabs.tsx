import clsx from "clsx";
import type { ReactNode } from "react";
import { withView } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Link } from "#components/ui/link.tsx";

const tabs = [
  { href: "/deliveries", label: "Log" },
  { href: "/deliveries/charts", label: "Charts" },
] as const;

type Props = { here: (typeof tabs)[number]["href"]; children?: ReactNode };

/** The tabs of the log and its charts, with the actions of the page. */
export function DeliveryTabs({ here, children }: Props) {
  const { view } = useViewer();
  return (
    <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3 border-line border-b">
      <nav aria-label="Deliveries" className="flex gap-1">
        {tabs.map(({ href, label }) => (
          <Link
            key={href}
            href={withView(href, view)}
            aria-current={href === here ? "page" : undefined}
            className={clsx(
              "-mb-px flex min-h-11 items-center border-b-2 px-3 font-medium text-sm sm:min-h-10",
              href === here
                ? "border-accent text-ink"
                : "border-transparent text-muted hover:border-line-strong hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children && <div className="flex flex-wrap gap-2 pb-2">{children}</div>}
    </div>
  );
}
