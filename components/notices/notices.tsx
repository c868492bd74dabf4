"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { api } from "#components/api/queries.ts";
import { LogPage } from "#components/log/log-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { NoticeItem } from "#lib/notices/shared/schemas.ts";
import { noticesQuery } from "./queries.ts";

const tones = {
  GOOD: { tone: "good", label: "Solved" },
  WARN: { tone: "warn", label: "Warning" },
  BAD: { tone: "bad", label: "Disabled" },
} as const;

function Item({ notice }: { notice: NoticeItem }) {
  const { tone, title, text, path, createdAt, isUnread } = notice;
  return (
    <li aria-label={title}>
      <Disclosure
        className="rounded-none border-0"
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
        <div className="grid gap-2 px-4 pb-4 text-sm sm:pl-12">
          <p className="max-w-prose whitespace-pre-line">{text}</p>
          <TextLink href={path} className="w-fit">
            See details
          </TextLink>
        </div>
      </Disclosure>
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
          <Button busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )
      }
      filters=<ErrorBanner error={read.error} what="Could not mark the notices as read." />
      query={query}
      isEmpty={notices.length === 0}
      empty={
        <EmptyState title="No notices" action={{ label: "Open the delivery log", href: "/deliveries" }}>
          When a webhook fails for a day or is disabled, a notice here says what to do.
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
