import type { ReactNode } from "react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { counted, inCount } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Described, Figures } from "#components/ui/page.tsx";
import { ScrollTable } from "#components/ui/scroll-table.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Shadow, ShadowView } from "#lib/deliveries/shadow/schemas.ts";

type Props = { view: ShadowView; url: string; children: ReactNode };

/** How the shadow address compares with the webhook's URL: sums, then copy by copy. */
export function ShadowReport({ view, url, children }: Props) {
  const { copies, agreed, onlyShadowFailed, onlyRealFailed, isActive, until, webhook } = view;
  const figures = [
    { term: "Copies", value: inCount(copies) },
    { term: "Same outcome", value: inCount(agreed) },
    { term: "Only the shadow failed", value: inCount(onlyShadowFailed) },
    { term: "Only your URL failed", value: inCount(onlyRealFailed) },
    { term: "Median, shadow / URL", value: `${inMs(view.shadowMedianMs)} / ${inMs(view.realMedianMs)}` },
  ];
  return (
    <>
      <section aria-label="Shadow address" className="rounded-lg border border-line bg-surface p-4 sm:px-5">
        <Described
          title={<p className="break-all font-mono text-sm">{url}</p>}
          words={
            <>
              <Status tone={isActive ? "good" : "off"}>{isActive ? "Receiving copies" : "Ended"}</Status>{" "}
              {until && (
                <>
                  until <Time at={until} show="minute" />
                </>
              )}
            </>
          }
        >
          <div className="flex flex-wrap gap-2">{children}</div>
        </Described>
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
          <Figures figures={figures} />
          {onlyShadowFailed > 0 && isActive && (
            <Notice tone="warn" title="The shadow address is not ready">
              It failed {counted(onlyShadowFailed, "request")} that your URL accepted. Fix it before you
              switch.
            </Notice>
          )}
          <Copies newest={view.newest} />
        </>
      )}
    </>
  );
}

function Copies({ newest }: Pick<Shadow, "newest">) {
  return (
    <ScrollTable
      label="Copies"
      caption="The newest copies, with what both addresses answered"
      columns={["Delivery", "Your URL", "Shadow address"]}
      cell="px-2 sm:px-4"
      className="rounded-lg border bg-surface"
    >
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
    </ScrollTable>
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
