import { Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfOrder, addressOfReference } from "#lib/notifications/deliveries/shared/order-address.ts";
import { type Batch, batchSchema } from "#lib/notifications/orders/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";

/** What became of a batch, if that is what the log keeps of a request. */
export function readBatch(problem: string | null): Batch | null {
  return problem === null ? null : (batchSchema.safeParse(JSON.parse(problem)).data ?? null);
}

/** How many events of a batch had each result. */
export function BatchCounts({ batch }: { batch: Batch }) {
  const { accepted, duplicate, rejected, reachedNobody, differing } = batch;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <span>{inCount(accepted)} accepted</span>
      {duplicate > 0 && <span>{counted(duplicate, "duplicate")}</span>}
      {rejected > 0 && <Status tone="bad">{inCount(rejected)} rejected</Status>}
      {reachedNobody > 0 && <Status tone="bad">{inCount(reachedNobody)} reached nobody</Status>}
      {differing > 0 && <Status tone="warn">{inCount(differing)} with different content</Status>}
    </span>
  );
}

type Result = Batch["results"][number];

/** The results of a batch that need somebody, each with the fields that it is about. */
export function BatchResults({ batch: { results, more } }: { batch: Batch }) {
  if (results.length === 0)
    return (
      <p className="text-muted text-sm">
        Every event was accepted and reached somebody, or was known already.
      </p>
    );
  return (
    <div className="grid gap-2">
      <ul
        aria-label="Results"
        className="divide-y divide-line rounded-md border border-line bg-surface text-sm"
      >
        {results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a batch can have an ID twice, and its results never change
          <li key={index} className="grid gap-1 px-3 py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ResultStatus result={result} />
              {result.orderNumber !== null &&
                (result.result === "rejected" ? (
                  <span>{result.orderNumber}</span>
                ) : (
                  <TextLink href={addressOf(result, result.orderNumber)}>{result.orderNumber}</TextLink>
                ))}
              <code className="break-all font-mono text-muted text-xs">{result.eventId ?? "no eventId"}</code>
            </p>
            <ResultDetail result={result} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted text-sm">{inCount(more)} more were in the response.</p>}
    </div>
  );
}

/** A duplicate can name another order than the accepted event, and that order may have no event. */
function addressOf({ result }: Result, orderNumber: string): string {
  return result === "duplicate" ? addressOfReference(orderNumber) : addressOfOrder(orderNumber);
}

function ResultStatus({ result }: { result: Result }) {
  if (result.result === "rejected") return <Status tone="bad">Rejected</Status>;
  if (result.result === "duplicate") return <Status tone="warn">Different content</Status>;
  return result.deliveries === 0 ? (
    <Status tone="bad">Reached nobody</Status>
  ) : (
    <Status tone="warn">{counted(result.deliveries, "delivery", "deliveries")}</Status>
  );
}

function ResultDetail({ result }: { result: Result }) {
  switch (result.result) {
    case "rejected":
      return (
        <ul>
          {result.errors.map(({ pointer, detail }) => (
            <li key={`${pointer} ${detail}`}>
              <code className="break-all font-mono text-xs">{pointer || "the event"}</code>{" "}
              <span className="text-muted">{detail}</span>
            </li>
          ))}
        </ul>
      );
    case "duplicate":
      return (
        <p className="text-muted">
          The accepted event with this eventId differs first at{" "}
          <code className="break-all font-mono text-xs">{result.pointer || "the whole event"}</code>. The
          change was not sent.
        </p>
      );
    case "accepted":
      return (
        <p className="text-muted">
          {result.unknownClientIds ? (
            <>
              No application has the client ID{" "}
              <code className="break-all font-mono text-xs">{result.unknownClientIds.join(", ")}</code>
            </>
          ) : (
            "No webhook was subscribed to it."
          )}
        </p>
      );
  }
}
