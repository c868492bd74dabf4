import {
  Activity,
  ArrowLeftRight,
  Bell,
  BookOpen,
  Building2,
  CircleUser,
  ClipboardCheck,
  ClipboardList,
  Factory,
  FlaskConical,
  History,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  ScrollText,
  Users,
  Webhook,
} from "lucide-react";

export type Destination = { href: string; label: string; icon: LucideIcon };

const overview: Destination = { href: "/", label: "Overview", icon: House };

type For = "everybody" | "partners" | "staff" | "admins and staff";

const groups: { title: string; items: (Destination & { for: For })[] }[] = [
  {
    title: "Build",
    items: [
      { href: "/applications", label: "Applications", icon: KeyRound, for: "everybody" },
      { href: "/webhooks", label: "Webhooks", icon: Webhook, for: "everybody" },
      { href: "/inbox", label: "Inbox", icon: Inbox, for: "everybody" },
      { href: "/sandbox", label: "Sandbox", icon: FlaskConical, for: "partners" },
      { href: "/orders", label: "Order desk", icon: Package, for: "staff" },
      { href: "/reference", label: "Reference", icon: BookOpen, for: "everybody" },
    ],
  },
  {
    title: "Monitor",
    items: [
      { href: "/deliveries", label: "Delivery log", icon: ScrollText, for: "everybody" },
      { href: "/requests", label: "Request log", icon: ArrowLeftRight, for: "everybody" },
      { href: "/notices", label: "Notices", icon: Bell, for: "everybody" },
      { href: "/mail", label: "Mail", icon: Mail, for: "staff" },
      { href: "/system", label: "System", icon: Activity, for: "staff" },
    ],
  },
  {
    title: "Branches",
    items: [
      { href: "/branches", label: "Branches", icon: MapPin, for: "everybody" },
      { href: "/bulk-changes", label: "Bulk changes", icon: Building2, for: "staff" },
      { href: "/data-problems", label: "Data problems", icon: ClipboardList, for: "staff" },
    ],
  },
  {
    title: "Organization",
    items: [
      { href: "/people", label: "People", icon: Users, for: "everybody" },
      {
        href: "/production-requests",
        label: "Approvals",
        icon: ClipboardCheck,
        for: "staff",
      },
      { href: "/organizations", label: "Organizations", icon: Factory, for: "staff" },
      { href: "/audit", label: "Audit log", icon: History, for: "admins and staff" },
    ],
  },
];

/** The pages about the person, which the account menu shows. */
export const accountPages = [
  { href: "/account", label: "Your account", icon: CircleUser },
  { href: "/connected", label: "Connected applications", icon: Building2 },
] as const satisfies Destination[];

/** `isAdmin`: of a partner organization. */
export type Visitor = { isStaff: boolean; isAdmin: boolean };

type Group = { title: string | null; items: Destination[] };

/** The pages that a person of this role can open, in groups, without those of the account menu. */
export function destinationsFor({ isStaff, isAdmin }: Visitor): Group[] {
  const roles: For[] = isStaff
    ? ["everybody", "staff", "admins and staff"]
    : isAdmin
      ? ["everybody", "partners", "admins and staff"]
      : ["everybody", "partners"];
  return [
    { title: null, items: [overview] },
    ...groups.map(({ title, items }) => ({ title, items: items.filter((one) => roles.includes(one.for)) })),
  ];
}
