import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";

type Query = {
  data: unknown;
  error: Error | null;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

type ListProps = {
  query: Query;
  isEmpty: boolean;
  /** Shown when nothing is in the log, or nothing matches the filters. */
  empty: ReactNode;
  /** The name of the items, for the button that loads more, such as “entries”. */
  items?: string;
  children: ReactNode;
};

type Props = ListProps & {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  /** Between the header and the list: `LogFilters`, notices. */
  filters?: ReactNode;
};

/** The page of a log: header, filters, and the list. */
export function LogPage({ title, lead, action, filters, ...list }: Props) {
  return (
    <>
      <PageHeader title={title} lead={lead} action={action} />
      {filters}
      <Log {...list} />
    </>
  );
}

/** A list with error and empty states, and the button for older items. */
export function Log({ query, isEmpty, empty, items, children }: ListProps) {
  return (
    <>
      <ErrorBanner error={query.error} what="Could not load the latest data." className="mb-4" />
      {query.data !== undefined && isEmpty && empty}
      {!isEmpty && children}
      {query.hasNextPage && (
        <div className="mt-4 grid justify-center">
          <Button busy={query.isFetchingNextPage ?? false} onClick={() => query.fetchNextPage?.()}>
            Show older {items}
          </Button>
        </div>
      )}
    </>
  );
}

/** Pauses and resumes the live updates of a log. */
export function LiveButton({ isLive, onToggle }: { isLive: boolean; onToggle: (isLive: boolean) => void }) {
  const Icon = isLive ? Pause : Play;
  return (
    <Button icon={Icon} size="sm" aria-pressed={isLive} onClick={() => onToggle(!isLive)}>
      <span className="max-sm:sr-only">{isLive ? "Pause live updates" : "Resume live updates"}</span>
    </Button>
  );
}
