import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { toast } from "#components/ui/toast.tsx";
import { useParameters, usePath } from "#components/ui/use-address.ts";
import {
  addressAfterSwitch,
  idOfScope,
  isScopedPath,
  type Names,
  type Scope,
  scopeCookie,
  scopeOfAddress,
  scopeOfId,
  wordsOfScope,
} from "./scope.ts";

const yearSeconds = 365 * 24 * 60 * 60;

function writeCookie(scope: Scope): void {
  const id = idOfScope(scope);
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, so that the first paint is of the last choice
  document.cookie = `${scopeCookie}=${id ?? ""}; path=/; max-age=${id ? yearSeconds : 0}; samesite=lax`;
}

/** What an address names itself: an application's page, or parameters; null where it names nothing, as the reference. */
function namedBy(pathname: string, search: URLSearchParams): Scope | null {
  const [, section, id] = pathname.split("/");
  if (section === "applications" && id) return scopeOfId(id);
  if (section === "reference") return null;
  const says = search.get("application") ?? search.get("organization");
  return says ? scopeOfAddress(search) : null;
}

/** What the pages are about: what the address says, else the last choice; and how it is chosen anew. */
export function useScope(names: Names, initial: Scope): { scope: Scope; switchTo: (scope: Scope) => void } {
  const router = useRouter();
  const pathname = usePath();
  const search = useParameters();
  const [last, setLast] = useState(initial);
  // What was deleted meanwhile is not looked at any more.
  const remembered = wordsOfScope(last, names).title === null ? {} : last;
  const explicit = namedBy(pathname, search);
  const isKnown = explicit === null || wordsOfScope(explicit, names).title !== null;
  // What was looked at last is the last choice, however somebody came there.
  if (explicit && isKnown && idOfScope(explicit) !== idOfScope(remembered)) setLast(explicit);
  const scope = explicit ?? (isScopedPath(pathname) ? (scopeOfAddress(search) ?? {}) : remembered);

  useEffect(() => writeCookie(last), [last]);
  // Something that was made after the frame was drawn.
  useEffect(() => {
    if (!isKnown) router.refresh();
  }, [isKnown, router]);

  const switchTo = useCallback(
    (next: Scope) => {
      const { title } = wordsOfScope(next, names);
      writeCookie(next);
      setLast(next);
      router.push(addressAfterSwitch(pathname, search.toString(), next));
      toast(`You look at ${title}`, {
        description: "Webhooks, deliveries, charts, requests and the inbox follow until you choose anew.",
      });
    },
    [names, pathname, search, router],
  );
  return { scope, switchTo };
}
