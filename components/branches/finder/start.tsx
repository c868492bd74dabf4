import { Clock, LocateFixed } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import { finderHref, showView } from "./finder-view.ts";
import { useRecentPlaces } from "./recent-places.ts";
import type { Finder } from "./use-finder.ts";

/** Shown before a search: a button for the person's location, and recent places. */
export function Start({ position }: Finder) {
  const { places, clear } = useRecentPlaces();
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
                  onClick={(event) => onPlainClick(event, () => showView(view))}
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
          Search by ZIP code, city, state, street, or branch, or choose a branch on the map.
        </p>
      )}
    </div>
  );
}
