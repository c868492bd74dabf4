import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  CircleUser,
  Clock,
  Factory,
  FileText,
  KeyRound,
  type LucideIcon,
  MapPin,
  Package,
  Send,
  Webhook,
  Zap,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { searchQuery } from "#components/overview/queries.ts";
import { useGo } from "#components/ui/navigation.tsx";
import type { Hit } from "#lib/portal/shared/overview-schemas.ts";
import { type Choice, ChoicesDialog } from "./choices.tsx";
import { actionsFor, pagesFor } from "./navigation.ts";
import { type RecentChoice, readRecent, rememberRecent } from "./recent-choices.ts";
import { useViewer, type Viewer } from "./viewer.tsx";

const kinds: Record<Hit["kind"], { group: string; icon: LucideIcon }> = {
  order: { group: "Orders", icon: Package },
  reference: { group: "References", icon: FileText },
  delivery: { group: "Deliveries", icon: Send },
  request: { group: "API calls", icon: ArrowLeftRight },
  partner: { group: "Partners", icon: Factory },
  application: { group: "Applications", icon: KeyRound },
  webhook: { group: "Webhooks", icon: Webhook },
  person: { group: "People", icon: CircleUser },
  branch: { group: "Branches", icon: MapPin },
};

/** What people look for by a number or an ID. */
const orderGroups = ["Orders", "References", "Deliveries", "API calls"];

type Go = (chosen: RecentChoice) => void;

/** A value that follows once it has not changed for a moment, to search when typing pauses. */
function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
}

const matches = (typed: string, words: string) => words.toLowerCase().includes(typed.trim().toLowerCase());

/** Pages whose name contains the typed text. */
function pageChoices(viewer: Viewer, typed: string, go: Go): Choice[] {
  return pagesFor(viewer)
    .filter(({ label, place }) => matches(typed, `${place} ${label}`))
    .map(({ href, label, icon, place }) => ({
      key: href,
      group: "Pages",
      icon,
      label: "",
      title: label,
      detail: place,
      choose: () => go({ title: label, detail: place, href }),
    }));
}

/** Actions whose words contain the typed text. */
function actionChoices(viewer: Viewer, typed: string, go: Go): Choice[] {
  return actionsFor(viewer)
    .filter(({ label }) => matches(typed, label))
    .map(({ href, label }) => ({
      key: `action ${label}`,
      group: "Actions",
      icon: Zap,
      label: "",
      title: label,
      detail: "",
      choose: () => go({ title: label, detail: "", href }),
    }));
}

/** What was opened last, without the page that is open. */
function recentChoices(userId: string, pathname: string, go: Go): Choice[] {
  return readRecent(userId)
    .filter(({ href }) => href !== pathname)
    .map((recent) => ({
      key: `recent ${recent.href}`,
      group: "Recent",
      icon: Clock,
      label: "",
      title: recent.title,
      detail: recent.detail,
      choose: () => go(recent),
    }));
}

function hitChoices(hits: readonly Hit[], go: Go): Choice[] {
  return hits.map(({ kind, label = "", title, detail, href }) => ({
    key: href + title,
    group: kinds[kind].group,
    icon: kinds[kind].icon,
    label,
    title,
    detail,
    choose: () => go({ title, detail, href }),
  }));
}

const hasDigit = (typed: string) => /\d/.test(typed);

/** Whether a name begins with the typed text. The name of a branch is its brand and its place. */
function isBegun(typed: string, { title }: Choice): boolean {
  const beginning = typed.trim().toLowerCase();
  return title.split(" - ").some((name) => name.toLowerCase().startsWith(beginning));
}

/**
 * The order in which people mean what is found. With a digit, it is most likely a number of an order. Else pages and things whose
 * name begins with the typed text are first, then other pages and references. A page is there at once, and later results don't
 * move one that begins so.
 */
export function sortFound(typed: string, found: readonly Choice[], pages: readonly Choice[]): Choice[] {
  const ofOrders = found.filter(({ group }) => orderGroups.includes(group));
  const things = found.filter(({ group }) => !orderGroups.includes(group));
  return [
    ...(hasDigit(typed) ? ofOrders : []),
    ...pages.filter((page) => isBegun(typed, page)),
    ...things.filter((thing) => isBegun(typed, thing)),
    ...pages.filter((page) => !isBegun(typed, page)),
    ...(hasDigit(typed) ? [] : ofOrders),
    ...things.filter((thing) => !isBegun(typed, thing)),
  ];
}

type Hints = { typed: string; isPending: boolean; isLate: boolean; hasFailed: boolean; isStaff: boolean };

function getHint(hints: Hints, choices: readonly Choice[]): string {
  const { typed, isPending, isLate, hasFailed, isStaff } = hints;
  if (typed.trim().length < 2) return "";
  // Pages and actions are listed at once, and what is found comes later.
  if (isPending) return choices.length === 0 || isLate ? "Searching…" : "";
  if (hasFailed) return "Search is not available right now. You can still open pages.";
  if (hasDigit(typed) && !choices.some(({ group }) => orderGroups.includes(group)))
    return `No order with “${typed.trim()}” was found${isStaff ? "" : " for your applications"}. Enter the beginning of its number, or the whole ID of a delivery or request.`;
  return choices.length === 0
    ? `Nothing matches “${typed.trim()}”. Enter the beginning of an order number, or a part of a name.`
    : "";
}

/** Finds pages, data, people, and actions of the portal by a few characters, in groups, and offers what was opened last. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const openPage = useGo();
  const pathname = usePathname();
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const text = useSettled(typed.trim(), 150);
  const search = useQuery({ ...searchQuery(text), placeholderData: keepPreviousData });
  const isPending = typed.trim().length >= 2 && (text !== typed.trim() || search.isFetching);
  const isLate = useSettled(isPending, 500);
  // Until the new results arrive, earlier ones that match stay.
  const isCurrent = text === typed.trim() && !search.isPlaceholderData;
  const hits = (search.data ?? []).filter((hit) => isCurrent || matches(typed, `${hit.title} ${hit.detail}`));

  function go(chosen: RecentChoice) {
    rememberRecent(viewer.userId, chosen);
    onClose();
    openPage(chosen.href);
  }

  const found = hitChoices(hits, go);
  const [pages, actions] = [pageChoices(viewer, typed, go), actionChoices(viewer, typed, go)];
  const choices =
    typed.trim() === ""
      ? // The navigation shows the pages, too.
        [...recentChoices(viewer.userId, pathname, go), ...actions, ...pages]
      : [...sortFound(typed, found, pages), ...actions];
  return (
    <ChoicesDialog
      title="Search"
      label={`Page, order, PO, or invoice number, job, ZIP code, delivery or request ID, branch, ${viewer.isStaff ? "partner, " : ""}application, webhook, or person`}
      placeholder="Order, PO, job, ID, webhook, page …"
      typed={typed}
      onType={setTyped}
      choices={choices}
      hint={getHint(
        { typed, isPending, isLate, hasFailed: search.isError, isStaff: viewer.isStaff },
        choices,
      )}
      onClose={onClose}
    />
  );
}
