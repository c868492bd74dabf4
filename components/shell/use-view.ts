import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useGo } from "#components/ui/navigation.tsx";
import { toast } from "#components/ui/toast.tsx";
import { rememberChoice } from "./remember-choice.ts";
import {
  addressAfterSwitch,
  followsView,
  idOfView,
  labelsOfView,
  type Names,
  type View,
  viewCookie,
  viewOfAddress,
  viewOfId,
} from "./view.ts";

/** The view that an address names by its path or parameters; null if it names none. */
function namedBy(pathname: string, search: URLSearchParams): View | null {
  const [, section, id] = pathname.split("/");
  if (section === "applications" && id) return viewOfId(id);
  if (section === "reference") return null;
  const says = search.get("application") ?? search.get("organization");
  return says ? viewOfAddress(search) : null;
}

/** The view that the address names or the last choice, and a function to switch it. */
export function useView(names: Names, initial: View): { view: View; switchTo: (view: View) => void } {
  const router = useRouter();
  const go = useGo();
  const pathname = usePathname();
  const search = useSearchParams();
  const [last, setLast] = useState(initial);
  // The application may be deleted by now.
  const remembered = labelsOfView(last, names).title === null ? {} : last;
  const explicit = namedBy(pathname, search);
  const isKnown = explicit === null || labelsOfView(explicit, names).title !== null;
  // A page that names a view makes it the last choice.
  if (explicit && isKnown && idOfView(explicit) !== idOfView(remembered)) setLast(explicit);
  const view = explicit ?? (followsView(pathname) ? (viewOfAddress(search) ?? {}) : remembered);

  useEffect(() => rememberChoice(viewCookie, idOfView(last)), [last]);
  // The URL names something newer than the frame.
  useEffect(() => {
    if (!isKnown) router.refresh();
  }, [isKnown, router]);

  const switchTo = useCallback(
    (next: View) => {
      const { title } = labelsOfView(next, names);
      rememberChoice(viewCookie, idOfView(next));
      setLast(next);
      go(addressAfterSwitch(pathname, search.toString(), next));
      toast(
        `Viewing ${title}`,
        "Webhooks, deliveries, charts, requests, and the inbox show this until you switch.",
      );
    },
    [names, pathname, search, go],
  );
  return { view, switchTo };
}
