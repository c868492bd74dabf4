"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { api } from "#components/api/queries.ts";
import { LogPage } from "#components/log/log-page.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { NoticeItem } from "#lib/notices/shared/schemas.ts";
import { failureLimits } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { noticesQuery } from "./queries.ts";

const tones = {
  GOOD: { tone: "good", label: "Solved" },
  WARN: { tone: "warn", label: "Warning" },
  BAD: { tone: "bad", label: "Disabled" },
} as const;

/** What to do about a notice, by the page that it leads to. */
const actions = [
  ["/incidents/", "Open the incident"],
  ["/webhooks/", "Open the webhook"],
  ["/applications/", "Open the application"],
  ["/data-problems", "Review the problem"],
  ["/people", "See the people"],
  ["/account", "Check your account"],
  ["/alerts", "Fix the channel"],
] as const;

function getAction(path: string): string {
  return actions.find(([start]) => path.startsWith(start))?.[1] ?? "See details";
}

function Item({ notice }: { notice: NoticeItem }) {
  const { tone, title, text, path, createdAt, isUnread } = notice;
  return (
    <li aria-label={title} className="flex flex-wrap items-start gap-x-2 pr-3">
      <Disclosure
        className="min-w-0 grow basis-80 rounded-none border-0"
        summary={
          <>
            <Status tone={tones[tone].tone}>{tones[tone].label}</Status>
            <span
              className={clsx(
                "min-w-0 grow basis-40 max-sm:order-last max-sm:basis-full sm:truncate",
                isUnread && "font-semibold",
              )}
            >
              {title}
            </span>
            {isUnread && <Status tone="note">New</Status>}
            <span className="text-muted text-sm">
              <Time at={createdAt} />
            </span>
          </>
        }
      >
        <p className="max-w-prose whitespace-pre-line px-4 pb-4 text-sm sm:pl-12">{text}</p>
      </Disclosure>
      <ButtonLink href={path} size="sm" className="my-2 max-sm:mb-3 max-sm:ml-4">
        {getAction(path)}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </li>
  );
}

/** Warnings about the organization's webhooks, and what was stopped. */
export function Notices() {
  const query = useInfiniteQuery(noticesQuery());
  const notices = query.data?.pages.flatMap((page) => page.data) ?? [];
  const read = useMutation({
    mutationFn: () => api.post("/api/console/notices/read"),
    meta: { changesFrame: true },
    // The button disappears and would take the focus with it.
    onSuccess: () => focusContent(),
  });
  return (
    <LogPage
      title="Notices"
      lead="What happened while you were away. Choose under Alerts which you also get by email."
      action={
        notices.some(({ isUnread }) => isUnread) && (
          <Button size="sm" busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )
      }
      filters=<ErrorBanner error={read.error} what="Could not mark the notices as read." />
      query={query}
      isEmpty={notices.length === 0}
      empty={
        <EmptyState title="No notices" action={{ label: "Open the delivery log", href: "/deliveries" }}>
          When a webhook fails for {counted(failureLimits.warnAfterDays[0], "day")} or is disabled, a notice
          here says what to do.
        </EmptyState>
      }
      items="notices"
    >
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </ul>
    </LogPage>
  );
}
