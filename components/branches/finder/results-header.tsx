import { onlineManager } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useSyncExternalStore } from "react";
import { countText } from "#components/branches/branch-text.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { SortChoice } from "./chips.tsx";
import { type FinderView, finderHref, isNarrowed, withBranch } from "./finder-view.ts";
import type { Finder } from "./use-finder.ts";

/** Staff see branches that are not in operation, too: `: 969 in operation, 31 not`. */
function inOperation({ counts }: Finder["found"], { status }: FinderView): string {
  if (!counts?.inactive || status) return "";
  return `: ${counts.active.toLocaleString("en-US")} in operation, ${counts.inactive.toLocaleString("en-US")} not`;
}

/** Says how many branches the search found, or why the number is unknown. */
function foundText({ view, found, isStaff }: Finder): string {
  const { distance, place, box } = view;
  const { total, isPlaceholderData, isPaused, error } = found;
  const around = distance ? ` within ${distance} miles of ${place ?? "the point"}` : "";
  const where = box ? " on the map" : around;
  if (isPlaceholderData)
    return `${isPaused ? "Waiting for the connection to find" : "Finding"} the branches${where}`;
  if (total !== undefined) return `${countText(total)}${where}${isStaff ? inOperation(found, view) : ""}`;
  return error ? `Branches${where} not loaded` : "Loading the branches";
}

/** Says that the list may be out of date or could not be loaded. */
function Trouble({ found: { error, refetch, isFetching } }: Finder) {
  const isOffline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => !onlineManager.isOnline(),
    () => false,
  );
  if (isOffline)
    return (
      <Notice tone="warn" title="You are offline">
        Hours may be out of date. New searches run when you are back online.
      </Notice>
    );
  if (!error) return null;
  return (
    <div className="grid gap-2">
      <ErrorBanner error={error} what="The branches could not be loaded." />
      <Button className="justify-self-start" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** The number of results, their order, and any errors of the search. */
export function ResultsHeader(finder: Finder) {
  const { position, isStaff, view } = finder;
  return (
    <div className="grid gap-3 px-4 pt-1 pb-3 md:pt-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-medium text-sm">
          {foundText(finder)}
        </p>
        {isNarrowed(view) && (
          <div className="print:hidden">
            <SortChoice view={view} />
          </div>
        )}
        {isStaff && isNarrowed(view) && (
          <TextLink
            href={`/branches/changes${finderHref(withBranch(view)).slice("/branches".length)}`}
            className="text-sm print:hidden"
          >
            Close these branches
          </TextLink>
        )}
      </div>
      {position.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Finding your location…
        </p>
      )}
      {position.error && (
        <Notice tone="warn" title={position.error.message}>
          Type a ZIP code or a city instead. The search works without your location.
        </Notice>
      )}
      <Trouble {...finder} />
    </div>
  );
}
