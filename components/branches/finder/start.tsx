import { Clock, LocateFixed } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { onPlainClick } from "#components/ui/plain-click.ts";
import { states } from "#lib/branches/shared/states.ts";
import { changed, type FinderView, finderHref, showView } from "./finder-view.ts";
import { useRecentPlaces } from "./recent-places.ts";
import type { Finder } from "./use-finder.ts";

/** Shown before a search: a button for the person's location, recent places, and the states. */
export function Start({ view, found, position }: Finder) {
  const { places, clear } = useRecentPlaces();
  const toState = (state: string) => changed(view, { state });
  const show = (chosen: FinderView) => {
    showView(chosen);
    // The list of states gives way to branches.
    focusContent({ preventScroll: true });
  };
  return (
    <div className="grid gap-4 px-4 print:hidden">
      <Button
        variant="primary"
        className="justify-self-stretch"
        busy={position.isPending}
        onClick={() => position.mutate()}
      >
        <LocateFixed aria-hidden className="size-4" />
        Near me
      </Button>
      {places.length > 0 ? (
        <section aria-label="Recent places">
          <div className="flex items-center justify-between">
            <h2 className="font-semibold text-sm">Recent</h2>
            <Button variant="quiet" size="sm" className="-mr-3" onClick={clear}>
              Clear
            </Button>
          </div>
          <ul className="-mx-2">
            {places.map(({ label, detail, view }) => (
              <li key={label}>
                <a
                  href={finderHref(view)}
                  onClick={(event) => onPlainClick(event, () => show(view))}
                  className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-sunken"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="truncate">
                    {label} <span className="text-muted text-sm">{detail}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-muted text-sm">
          Search by ZIP code, city, state, street, or branch, or move the map.
        </p>
      )}
      <section aria-label="States">
        <h2 className="font-semibold text-sm">States</h2>
        <ul className="-mx-2 grid grid-cols-2 gap-x-6">
          {found.byState.map(({ state, count }) => (
            <li key={state}>
              <a
                href={finderHref(toState(state))}
                onClick={(event) => onPlainClick(event, () => show(toState(state)))}
                className="flex min-h-11 items-center justify-between gap-2 rounded-md px-2 text-sm hover:bg-sunken sm:min-h-9"
              >
                <span className="truncate">{states[state]}</span>
                <span className="text-muted tabular-nums">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
