"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { usePartnerFilter } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { auditExportPath, auditQuery } from "#lib/audit/query-options.ts";
import type { AuditFilters, AuditItem } from "#lib/audit/schemas.ts";
import { maxNameLength } from "#lib/platform/name-rules.ts";
import { actionLabel, auditSentences, toSentence } from "./audit-sentences.ts";

const actions = Object.keys(auditSentences).map((action) => ({
  action,
  label: actionLabel(action),
  kind: action.split(".")[0] ?? "",
}));

/** What actions are about. */
const kindLabels: Record<string, string> = {
  access_token: "Reference",
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
  order: "Publish",
  organization: "Organizations",
  person: "People",
  replay: "Replays",
  signing_key: "Signing key",
  user: "Accounts and sign-in",
  webhook: "Webhooks",
};

const logFilters: LogFilter[] = [
  { name: "actor", label: "Who", kind: "search", maxLength: maxNameLength, placeholder: "Name" },
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
        <ButtonLink icon={Download} href={auditExportPath(filters)} download>
          Download as CSV
        </ButtonLink>
      }
      filters={
        <LogFilters
          getAddress={(next) => addressWithFilter("/audit", next)}
          filters={[...partners, ...logFilters]}
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
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {foldSignIns(entries, action).map((run) => (
        <Run key={run[0].id} entries={run} showsOrganization={showsOrganization} />
      ))}
    </ul>
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
  const [isOpen, setIsOpen] = useState(false);
  const [first] = entries;
  const last = entries.at(-1) ?? first;
  if (entries.length === 1) return <Entry entry={first} showsOrganization={showsOrganization} />;
  const people = [...new Set(entries.map(({ actor }) => actor))];
  const organizations = [...new Set(entries.flatMap(({ organization }) => organization ?? []))];
  return (
    <>
      <li className="px-4 py-2 text-sm">
        <div className={row}>
          <p className="text-muted">
            <Time at={first.at} show="minute" />
          </p>
          <p className="max-md:order-last max-md:col-span-2 break-words text-muted">
            {entries.length} sign-ins and sign-outs by {listed(people, "people")}
          </p>
          <p className="max-md:order-last max-md:col-span-2 break-words text-muted text-xs">
            {showsOrganization && organizations.length > 0 && <>{listed(organizations, "organizations")}, </>}
            back to <Time at={last.at} show="minute" />
          </p>
          <Button
            size="sm"
            variant="quiet"
            className="-mr-3"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Fold" : "Show"}
          </Button>
        </div>
      </li>
      {isOpen &&
        entries.map((entry) => <Entry key={entry.id} entry={entry} showsOrganization={showsOrganization} />)}
    </>
  );
}

const row =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 md:grid-cols-[6.5rem_minmax(0,1fr)_9rem_5rem] xl:grid-cols-[9rem_minmax(0,1fr)_16rem_5rem] md:*:last:justify-self-end";

function Entry({ entry, showsOrganization }: { entry: AuditItem; showsOrganization: boolean }) {
  const { at, actor, organization, ipAddress } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="px-4 py-2 text-sm">
      <div className={row}>
        <p className="text-muted">
          <Time at={at} show="minute" />
        </p>
        <p className="max-md:order-last max-md:col-span-2 break-words">
          <span className="font-medium">{actor}</span> <Sentence entry={entry} />
        </p>
        <p className="max-md:order-last max-md:col-span-2 break-words text-muted text-xs">
          {[showsOrganization && organization, ipAddress && `from ${ipAddress}`].filter(Boolean).join(", ")}
        </p>
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </li>
  );
}

function Sentence({ entry }: { entry: AuditItem }) {
  return toSentence(entry).map(({ text, isName, href }, index) => {
    const key = `${index} ${text}`;
    if (href)
      return (
        <TextLink key={key} href={href}>
          {text}
        </TextLink>
      );
    return isName ? (
      <span key={key} className="font-medium">
        {text}
      </span>
    ) : (
      text
    );
  });
}

/** The IDs of an entry, and everything that it stored. */
function Details({ entry: { action, targetId, requestId, detail } }: { entry: AuditItem }) {
  const facts = Object.entries({ action, target: targetId, request: requestId ?? "none", ...detail });
  return (
    <dl className="my-2 grid gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="break-words font-mono text-xs leading-5">{toText(value)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
