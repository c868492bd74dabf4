import {
  Activity,
  ArrowLeftRight,
  Bell,
  BookOpen,
  Building2,
  CircleUser,
  ClipboardList,
  Factory,
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

const everybody: Destination[] = [
  { href: "/", label: "Overview", icon: House },
  { href: "/applications", label: "Applications", icon: KeyRound },
  { href: "/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/deliveries", label: "Delivery log", icon: ScrollText },
  { href: "/requests", label: "Request log", icon: ArrowLeftRight },
  { href: "/inbox", label: "Inbox", icon: Inbox },
  { href: "/notices", label: "Notices", icon: Bell },
  { href: "/branches", label: "Branches", icon: MapPin },
  { href: "/reference", label: "Reference", icon: BookOpen },
  { href: "/people", label: "People", icon: Users },
];

const auditLog: Destination = { href: "/audit", label: "Audit log", icon: History };

const staffOnly: Destination[] = [
  { href: "/orders", label: "Order desk", icon: Package },
  { href: "/data-problems", label: "Data problems", icon: ClipboardList },
  { href: "/mail", label: "Mail", icon: Mail },
  { href: "/organizations", label: "Organizations", icon: Factory },
  { href: "/system", label: "System", icon: Activity },
];

const account: Destination[] = [
  { href: "/account", label: "Your account", icon: CircleUser },
  { href: "/connected", label: "Connected applications", icon: Building2 },
];

/** `isAdmin`: of a partner organization. */
export type Visitor = { isStaff: boolean; isAdmin: boolean };

/** The pages that a person of this role can open, in groups. */
export function destinationsFor({ isStaff, isAdmin }: Visitor): {
  title: string;
  items: Destination[];
}[] {
  return [
    { title: "Portal", items: isStaff || isAdmin ? [...everybody, auditLog] : everybody },
    ...(isStaff ? [{ title: "Staff", items: staffOnly }] : []),
    { title: "You", items: account },
  ];
}
