"use client";

import { useRouter } from "next/navigation";
import { type LogFilter, LogFilters } from "#components/ui/log-page.tsx";
import type { AuditFilters as Filters } from "#lib/platform/audit/schemas.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { auditWords } from "./audit-words.ts";

const kinds = [...new Set(Object.keys(auditWords).map((action) => action.split(".")[0] ?? ""))];

const actionOptions = (
  <>
    <option value="">Everything</option>
    {kinds.map((kind) => (
      <optgroup key={kind} label={kind.replaceAll("_", " ")}>
        <option value={kind}>Everything of this kind</option>
        {Object.entries(auditWords)
          .filter(([action]) => action.startsWith(`${kind}.`))
          .map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
      </optgroup>
    ))}
  </>
);

const fields: LogFilter[] = [
  { name: "actor", label: "Who (Enter to search)", kind: "search", maxLength: 100 },
  { name: "action", label: "What", kind: "select", options: actionOptions },
  { name: "from", label: "From (UTC)", kind: "date" },
  { name: "to", label: "To (UTC)", kind: "date" },
];

export function AuditFilters({ filters: { organization, ...filters } }: { filters: Filters }) {
  const router = useRouter();
  return (
    <LogFilters
      fields={fields}
      values={filters}
      className="lg:grid-cols-[1.4fr_1.6fr_1fr_1fr_auto]"
      onChange={(next) => router.push(`/audit${searchOf({ ...next, organization })}`, { scroll: false })}
    />
  );
}
