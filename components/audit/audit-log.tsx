"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Time } from "#components/ui/time.tsx";
import { auditExportPath, auditQuery } from "#lib/platform/audit/query-options.ts";
import type { AuditFilters, AuditItem } from "#lib/platform/audit/schemas.ts";
import { auditWords } from "./audit-words.ts";

const actions = Object.entries(auditWords).map(([action, words]) => ({
  ...{ action, words },
  kind: action.split(".")[0] ?? "",
}));

const logFilters: LogFilter[] = [
  { name: "actor", label: "Who", kind: "search", maxLength: 100, placeholder: "Name" },
  {
    name: "action",
    label: "What",
    kind: "choice",
    choices: [
      ...[...Map.groupBy(actions, ({ kind }) => kind)].flatMap(([kind, members]) => {
        const group = kind.replaceAll("_", " ");
        return [
          [kind, "Everything of this kind", group] as const,
          ...members.map(({ action, words }) => [action, words, group] as const),
        ];
      }),
    ],
  },
  { label: "When", kind: "period", inDays: true },
];

type Props = { filters: AuditFilters; showsOrganization: boolean };

/** Who did what, when, and from where, newest first. */
export function AuditLog({ filters, showsOrganization }: Props) {
  const { organization, ...values } = filters;
  const log = useInfiniteQuery(auditQuery(filters));
  const entries = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <LogPage
      title="Audit log"
      lead="Who did what, when, and from where. Entries never change and contain no secrets."
      action={
        <Button asChild>
          <a href={auditExportPath(filters)} download>
            <Download aria-hidden className="size-4" />
            Download as CSV
          </a>
        </Button>
      }
      filters={<LogFilters path="/audit" view={{ organization }} filters={logFilters} values={values} />}
      query={log}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState title="Nothing matches" action={{ label: "Show every entry", href: "/audit" }}>
          Choose a longer period or fewer filters.
        </EmptyState>
      }
      items="entries"
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} showsOrganization={showsOrganization} />
        ))}
      </ul>
    </LogPage>
  );
}

function Entry({ entry, showsOrganization }: { entry: AuditItem; showsOrganization: boolean }) {
  const { at, actor, action, targetId, organization, ipAddress, requestId, detail } = entry;
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${textOf(value)}`);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:px-5 lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,16rem)]">
      <p className="text-muted">
        <Time at={at} />
      </p>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{actor}</span> {auditWords[action] ?? action}
        </p>
        <p className="break-words text-muted">
          <span className="font-mono text-xs">{targetId}</span>
          {facts.length > 0 && <>, {facts.join(", ")}</>}
        </p>
      </div>
      <p className="break-words text-muted text-xs">
        {showsOrganization && organization && <>{organization}, </>}
        {ipAddress ? `from ${ipAddress}` : "by the portal"}
        {requestId && <span className="block font-mono">{requestId}</span>}
      </p>
    </li>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
