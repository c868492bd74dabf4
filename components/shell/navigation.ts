import {
  ArrowLeftRight,
  Bell,
  BookOpen,
  CircleUser,
  ClipboardList,
  Factory,
  House,
  KeyRound,
  type LucideIcon,
  MapPin,
  Package,
  ScrollText,
  Settings,
  Webhook,
} from "lucide-react";

export type Destination = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The pages of a place with several, the first one at `href`. */
  pages?: { href: string; label: string }[];
};

/** `isAdmin`: of a partner organization. */
export type Visitor = { isStaff: boolean; isAdmin: boolean };

/** What the account menu opens. */
export const accountPage: Destination = {
  href: "/account",
  label: "Your account",
  icon: CircleUser,
  pages: [
    { href: "/account", label: "Your account" },
    { href: "/account#connected-applications", label: "Connected applications" },
  ],
};

export const noticesPage: Destination = { href: "/notices", label: "Notices", icon: Bell };

const overview: Destination = { href: "/", label: "Overview", icon: House };
const logs: Destination[] = [
  { href: "/orders", label: "Orders", icon: ClipboardList },
  {
    href: "/webhooks",
    label: "Webhooks",
    icon: Webhook,
    pages: [
      { href: "/webhooks", label: "Webhooks" },
      { href: "/incidents", label: "Incidents" },
    ],
  },
  { href: "/deliveries", label: "Deliveries", icon: ScrollText },
  { href: "/requests", label: "API requests", icon: ArrowLeftRight },
];
const docs: Destination = { href: "/reference", label: "Docs", icon: BookOpen };

const forPartners: Destination[] = [
  overview,
  { href: "/applications", label: "Applications", icon: KeyRound },
  ...logs,
  { href: "/test-orders", label: "Test orders", icon: Package },
  { href: "/branches", label: "Branches", icon: MapPin },
  docs,
];

const forStaff: Destination[] = [
  overview,
  {
    href: "/organizations",
    label: "Partners",
    icon: Factory,
    pages: [
      { href: "/organizations", label: "Partners" },
      { href: "/applications", label: "Applications" },
    ],
  },
  ...logs,
  {
    href: "/branches",
    label: "Branches",
    icon: MapPin,
    pages: [
      { href: "/branches", label: "Map" },
      { href: "/branches/changes", label: "Close branches" },
      { href: "/branches/import", label: "Import and export" },
      { href: "/data-problems", label: "Data problems" },
    ],
  },
  { href: "/test-orders", label: "Test orders", icon: Package },
  docs,
];

const audit = { href: "/audit", label: "Audit" };

/** The places of the portal for a person of this role. `foot` is apart from the others. */
export function destinationsFor({ isStaff, isAdmin }: Visitor): { main: Destination[]; foot: Destination } {
  if (isStaff)
    return {
      main: forStaff,
      foot: {
        href: "/people",
        label: "Admin",
        icon: Settings,
        pages: [
          { href: "/people", label: "People" },
          { href: "/alerts", label: "Alerts" },
          { href: "/system", label: "System" },
          { href: "/mail", label: "Mail" },
          audit,
        ],
      },
    };
  return {
    main: forPartners,
    foot: {
      href: "/people",
      label: "Settings",
      icon: Settings,
      pages: [
        { href: "/people", label: "People" },
        { href: "/alerts", label: "Alerts" },
        ...(isAdmin ? [audit] : []),
      ],
    },
  };
}

/** Whether an address is that of a page or below it. */
export function isAtOrBelow(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

/** Whether the place has the page at an address. */
export function hasPage({ href, pages = [] }: Destination, pathname: string): boolean {
  return [href, ...pages.map((page) => page.href)].some((one) => isAtOrBelow(pathname, one));
}

/** What the search offers to do: the page where one does it. */
export function actionsFor({
  isStaff,
  isAdmin,
  mayChange,
}: Visitor & { mayChange: boolean }): { href: string; label: string }[] {
  if (!mayChange) return [];
  if (isStaff)
    return [
      { href: "/organizations", label: "Add a partner" },
      { href: "/branches/import", label: "Import branches" },
      { href: "/branches/changes", label: "Close branches for some days" },
      { href: "/test-orders", label: "Create a test order" },
    ];
  return [
    { href: "/test-orders", label: "Create a test order" },
    { href: "/webhooks?register=1", label: "Register a webhook" },
    { href: "/applications?create=1", label: "Create an application" },
    ...(isAdmin ? [{ href: "/people", label: "Invite a person" }] : []),
  ];
}

/** Every page that the navigation leads to, for the search. `place` is what it is a part of. */
export function pagesFor(visitor: Visitor): (Destination & { place: string })[] {
  const { main, foot } = destinationsFor(visitor);
  return [...main, foot, noticesPage, accountPage].flatMap((destination) => {
    const { href, label, icon, pages = [{ href, label }] } = destination;
    return pages.map((page) => ({ ...page, icon, place: page.label === label ? "" : label }));
  });
}
