import clsx from "clsx";
import Link from "next/link";

const tabs = [
  { href: "/deliveries", label: "Log" },
  { href: "/deliveries/charts", label: "Charts" },
] as const;

/** The two ways to look at deliveries: one by one, and over time. */
export function DeliveryTabs({ here }: { here: (typeof tabs)[number]["href"] }) {
  return (
    <nav aria-label="Deliveries" className="mb-6 flex gap-1 border-line border-b">
      {tabs.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
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
  );
}
