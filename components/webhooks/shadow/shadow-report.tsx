import type { ReactNode } from "react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Shadow, ShadowView } from "#lib/deliveries/shadow/schemas.ts";

type Props = { view: ShadowView; url: string; children: ReactNode };

/** How the shadow address compares with the webhook's URL: sums, then copy by copy. */
export function ShadowReport({ view, url, children }: Props) {
  const { copies, agreed, onlyShadowFailed, onlyRealFailed, isActive, until, webhook } = view;
  const figures: [term: string, value: ReactNode][] = [
    ["Copies", copies.toLocaleString("en-US")],
    ["Same outcome", agreed.toLocaleString("en-US")],
    ["Only the shadow failed", onlyShadowFailed.toLocaleString("en-US")],
    ["Only your URL failed", onlyRealFailed.toLocaleString("en-US")],
    ["Median, shadow / URL", `${inMs(view.shadowMedianMs)} / ${inMs(view.realMedianMs)}`],
  ];
  return (
    <>
      <section
        aria-label="Shadow address"
        className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 sm:px-5"
      >
        <div className="grid min-w-0 gap-1">
          <p className="break-all font-mono text-sm">{url}</p>
          <p className="text-muted text-sm">
            <Status tone={isActive ? "good" : "off"}>{isActive ? "Receiving copies" : "Ended"}</Status>{" "}
            {until && (
              <>
                until <Time at={until} show="minute" />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </section>
      {copies === 0 ? (
        <EmptyState
          title="No copies yet"
          action={{ label: "Send a delivery", href: `/webhooks/${webhook.id}` }}
        >
          The next delivery to this webhook is copied. Test events are not.
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
            {figures.map(([term, value]) => (
              <div key={term} className="grid gap-0.5 bg-surface px-4 py-2.5 max-sm:first:col-span-2">
                <dt className="text-muted text-xs">{term}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {onlyShadowFailed > 0 && isActive && (
            <Notice tone="warn" title="The shadow address is not ready">
              {onlyShadowFailed === 1 ? "One request failed" : `${onlyShadowFailed} requests failed`} there
              that your URL accepted. Fix it before you switch.
            </Notice>
          )}
          <Copies newest={view.newest} />
        </>
      )}
    </>
  );
}

const columns = ["Delivery", "Your URL", "Shadow address"];

function Copies({ newest }: Pick<Shadow, "newest">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard
    <section aria-label="Copies" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">The newest copies, with what both addresses answered</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" className="px-2 py-2 font-medium sm:px-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line bg-surface">
          {newest.map(({ deliveryId, startedAt, real, shadow }) => (
            <tr key={`${deliveryId} ${startedAt}`}>
              <td className="px-2 py-1.5 sm:px-4 whitespace-nowrap">
                <TextLink href={`/deliveries/${deliveryId}`}>
                  <Time at={startedAt} show="second" />
                </TextLink>
              </td>
              <td className="px-2 py-1.5 sm:px-4 sm:whitespace-nowrap">
                <Answer answer={real} />
              </td>
              <td className="px-2 py-1.5 sm:px-4 sm:whitespace-nowrap">
                <Answer answer={shadow} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Answer({ answer }: { answer: Shadow["newest"][number]["real"] }) {
  const { httpStatus, durationMs, failure } = answer;
  return (
    <>
      <Status tone={failure === null ? "good" : "bad"}>
        {httpStatus === null ? (failure ?? "No answer") : `HTTP ${httpStatus}`}
      </Status>{" "}
      {durationMs} ms
    </>
  );
}
