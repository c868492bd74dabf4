"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { usePartnerFilter } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { LogRow, LogRows } from "#components/log/log-rows.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { AuditFilters, AuditItem } from "#lib/audit/shared/schemas.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";
import { actionLabel, auditSentences, getTargetPage, toSentence } from "./audit-sentences.ts";
import { auditExportPath, auditQuery } from "./queries.ts";

const actions = Object.keys(auditSentences).map((action) => ({
  action,
  label: actionLabel(action),
  kind: action.split(".")[0] ?? "",
}));

/** What actions are about. */
const kindLabels: Record<string, string> = {
  access_token: "Docs",
  alert_channel: "Alerts",
  application: "Applications",
  audit: "Audit log",
  branch: "Branch editor",
  branch_problem: "Data problems",
  branches: "Branch changes",
  client_secret: "Client secrets",
  consent: "Consent",
  delivery: "Deliveries",
  grant: "Authorizations",
  invitation: "Invitations",
  order: "Test orders",
  organization: "Organizations",
  person: "People",
  replay: "Replays",
  signing_key: "Signing key",
  user: "Accounts and sign-in",
  webhook: "Webhooks",
};

/** The filters besides the partner. */
export const auditFilters: LogFilter[] = [
  { name: "actor", label: "Who", kind: "search", maxLength: maxNameLength, placeholder: "Name of a person" },
  {
    name: "action",
    label: "What",
    kind: "choice",
    choices: [
      ...[...Map.groupBy(actions, ({ kind }) => kind)].flatMap(([kind, members]) => {
        const group = kindLabels[kind] ?? kind;
        return [
          [kind, `All: ${group.toLowerCase()}`, group] as const,
          ...members.map(({ action, label }) => [action, label, group] as const),
        ];
      }),
    ],
  },
  { label: "When", kind: "period", inDays: true },
];

type Props = { filters: AuditFilters; showsOrganization: boolean };

/** Who did what, when, and from where, newest first. */
export function AuditLog({ filters, showsOrganization }: Props) {
  const { organization: organizationId, ...values } = filters;
  const partners = usePartnerFilter();
  const log = useInfiniteQuery(auditQuery(filters));
  const entries = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <LogPage
      title="Audit"
      lead="Who did what, when, and from where. Entries never change and contain no secrets."
      action={
        <ButtonLink icon={Download} href={auditExportPath(filters)} download size="sm">
          Download as CSV
        </ButtonLink>
      }
      filters={
        <LogFilters
          getAddress={(next) => addressWithFilter("/audit", next)}
          filters={[...partners, ...auditFilters]}
          values={{ organizationId, ...values }}
        />
      }
      query={log}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState title="Nothing matches" action={{ label: "Show every entry", href: "/audit" }}>
          Choose a longer period or fewer filters.
        </EmptyState>
      }
      items="entries"
    >
      <AuditEntries entries={entries} action={filters.action} showsOrganization={showsOrganization} />
    </LogPage>
  );
}

type ListProps = {
  entries: readonly AuditItem[];
  /** The filter: sign-ins are not folded if somebody looks for them. */
  action?: string | undefined;
  showsOrganization: boolean;
};

export function AuditEntries({ entries, action, showsOrganization }: ListProps) {
  return (
    <LogRows label="Entries, newest first" head={["When", "Who and what", "Where"]} columns={columns}>
      {foldSignIns(entries, action).map((run) => (
        <Run key={run[0].id} entries={run} showsOrganization={showsOrganization} />
      ))}
    </LogRows>
  );
}

type Entries = readonly [AuditItem, ...AuditItem[]];

const isSignIn = ({ action }: AuditItem) => action === "user.signed_in" || action === "user.signed_out";

/** Runs of entries: sign-ins and sign-outs that follow one another, unless somebody filters for them, and single entries. */
function foldSignIns(entries: readonly AuditItem[], filtered: string | undefined): Entries[] {
  const runs: [AuditItem, ...AuditItem[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const folds = !filtered?.startsWith("user.") && last && isSignIn(last[0]) && isSignIn(entry);
    if (folds) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The names, or how many there are. */
function listed(names: readonly string[], what: string): string {
  return names.length > 3 ? `${names.length} ${what}` : names.join(", ");
}

function Run({ entries, showsOrganization }: { entries: Entries; showsOrganization: boolean }) {
  const [first] = entries;
  const last = entries.at(-1) ?? first;
  if (entries.length === 1) return <Entry entry={first} showsOrganization={showsOrganization} />;
  const people = [...new Set(entries.map(({ actor }) => actor))];
  const organizations = [...new Set(entries.flatMap(({ organization }) => organization ?? []))];
  return (
    <LogRow
      columns={columns}
      summary={
        <Cells
          at={first.at}
          what={
            <span className="text-muted">
              {entries.length} sign-ins and sign-outs by {listed(people, "people")} since{" "}
              <Time at={last.at} show="minute" />
            </span>
          }
          where={showsOrganization && organizations.length > 0 && listed(organizations, "organizations")}
        />
      }
    >
      <ul
        aria-label="Sign-ins and sign-outs, newest first"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} showsOrganization={showsOrganization} />
        ))}
      </ul>
    </LogRow>
  );
}

const columns =
  "grid-cols-[1rem_minmax(0,1fr)] md:grid-cols-[1rem_7rem_minmax(0,1fr)_9rem] lg:grid-cols-[1rem_7rem_minmax(0,1fr)_17rem]";

type CellsProps = { at: string; what: ReactNode; where: ReactNode };

function Cells({ at, what, where }: CellsProps) {
  return (
    <>
      <span className="text-muted">
        <Time at={at} show="minute" />
      </span>
      <span className="break-words max-md:col-start-2">{what}</span>
      <span className="break-words text-muted text-xs max-md:col-start-2">{where}</span>
    </>
  );
}

function Entry({ entry, showsOrganization }: { entry: AuditItem; showsOrganization: boolean }) {
  const { at, actor, organization, ipAddress } = entry;
  return (
    <LogRow
      columns={columns}
      summary={
        <Cells
          at={at}
          what={
            <>
              <span className="font-medium">{actor}</span> <Sentence entry={entry} />
            </>
          }
          where={[showsOrganization && organization, ipAddress && `from ${ipAddress}`]
            .filter(Boolean)
            .join(", ")}
        />
      }
    >
      <Details entry={entry} />
    </LogRow>
  );
}

function Sentence({ entry }: { entry: AuditItem }) {
  return toSentence(entry).map(({ text, isName }, index) => {
    const key = `${index} ${text}`;
    return isName ? (
      <span key={key} className="font-medium">
        {text}
      </span>
    ) : (
      text
    );
  });
}

/** The page of what an entry is about, its IDs, and everything that it stored. */
function Details({ entry }: { entry: AuditItem }) {
  const { action, targetType, targetId, requestId, detail } = entry;
  const page = getTargetPage(entry);
  const facts = Object.entries({ action, target: targetId, request: requestId ?? "none", ...detail });
  return (
    <>
      {page && (
        <TextLink href={page} className="text-sm">
          Open the {targetType}
        </TextLink>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words font-mono text-xs leading-5">{toText(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
