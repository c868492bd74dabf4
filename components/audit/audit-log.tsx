"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LogPage } from "#components/ui/log-page.tsx";
import { Time } from "#components/ui/time.tsx";
import { auditExportPath, auditQuery } from "#lib/platform/audit/query-options.ts";
import type { AuditItem, AuditFilters as Filters } from "#lib/platform/audit/schemas.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { auditWords } from "./audit-words.ts";

type Props = { filters: Filters; showsOrganization: boolean };

/** Who did what, when, and from where, newest first. */
export function AuditLog({ filters, showsOrganization }: Props) {
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
      filters={<AuditFilters filters={filters} />}
      query={log}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState title="Nothing matches" action={{ label: "Show every entry", href: "/audit" }}>
          Choose a longer time, or fewer filters.
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
