"use client";

import { useRouter } from "next/navigation";
import { type LogFilter, LogFilters } from "#components/ui/log-page.tsx";
import { searchOf } from "#lib/platform/http/api-client.ts";
import type { RequestFilters as Filters } from "#lib/portal/request-log/schemas.ts";

const statusOptions = (
  <>
    <option value="">All</option>
    <option value="2xx">2xx, success</option>
    <option value="3xx">3xx, not modified</option>
    <option value="4xx">4xx, rejected</option>
    <option value="5xx">5xx, our error</option>
  </>
);

/** The time so many hours ago (RFC 3339), so that a shared address shows the same to everybody. */
function sinceHours(hours: string): string {
  return hours === "" ? "" : new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
}

export function RequestFilters({ applicationId, filters }: { applicationId: string; filters: Filters }) {
  const router = useRouter();
  const { from, to, ...others } = filters;
  const hasTimes = Boolean(from || to);
  const fields: LogFilter[] = [
    { name: "status", label: "Response", kind: "select", options: statusOptions },
    {
      name: "since",
      label: "Time",
      kind: "select",
      options: (
        <>
          <option value="">Any time</option>
          {hasTimes && <option value="chosen">At a chosen time</option>}
          <option value="1">The last hour</option>
          <option value="24">The last 24 hours</option>
          <option value="168">The last 7 days</option>
        </>
      ),
    },
    { name: "path", label: "Path", kind: "search", maxLength: 200, placeholder: "webhooks, then Enter" },
    {
      name: "requestId",
      label: "Request ID",
      kind: "search",
      maxLength: 128,
      placeholder: "req_…, then Enter",
    },
  ];
  return (
    <LogFilters
      fields={fields}
      values={{ ...others, since: hasTimes ? "chosen" : "" }}
      className="lg:grid-cols-[1fr_1fr_1.4fr_1.4fr_auto]"
      onChange={({ since = "", ...next }) => {
        const times = since === "chosen" ? { from, to } : { from: sinceHours(since) };
        const search = searchOf({ application: applicationId, ...next, ...times });
        router.push(`/requests${search}`, { scroll: false });
      }}
    />
  );
}
