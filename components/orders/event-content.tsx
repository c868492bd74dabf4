import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { orderVersionQuery } from "#components/orders/queries.ts";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { OrderVersion } from "#lib/notifications/deliveries/shared/order-schemas.ts";

type Props = { orderNumber: string; version: number; changedFields: readonly string[] };

/** What an event says, and what it changed. Loaded when it is opened. */
export function EventContent({ orderNumber, version, changedFields }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const content = useQuery({
    ...orderVersionQuery(orderNumber, version),
    enabled: isOpen,
    staleTime: Infinity,
  });
  const changed = changedFields.filter((pointer) => pointer !== "");
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-6 list-none items-start gap-1.5 text-sm">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0">
          {changed.length > 0 ? (
            <>
              Changed <Pointers pointers={changed} />
            </>
          ) : (
            describeRest(version, changedFields)
          )}
        </span>
      </summary>
      {isOpen && (
        <div className="mt-3 grid gap-4">
          <ErrorBanner error={content.error} what="Could not load the event." />
          {content.isPending && !content.error && (
            <p role="status" className="text-muted text-sm">
              Loading…
            </p>
          )}
          {content.data && <Changes {...content.data} />}
          {content.data && <JsonBlock label="Payload" text={content.data.payload} />}
        </div>
      )}
    </details>
  );
}

/** An empty pointer is the whole event: the first of its order, or one that changed too much to name it. */
function describeRest(version: number, changedFields: readonly string[]): string {
  if (changedFields.length === 0) return "Payload";
  return version === 1 ? "All fields are new" : "Changed all fields";
}

const maxShown = 4;

/** The first changed fields. */
function Pointers({ pointers }: { pointers: readonly string[] }) {
  return (
    <>
      {pointers.slice(0, maxShown).map((pointer, index) => (
        <span key={pointer}>
          {index > 0 && ", "}
          <code className="break-all font-mono text-xs">{pointer.slice(1)}</code>
        </span>
      ))}
      {pointers.length > maxShown && ` and ${pointers.length - maxShown} more`}
    </>
  );
}

/** Each changed field with its value before and now. */
function Changes({ comparedWith, changes }: OrderVersion) {
  if (comparedWith === null) return null;
  if (changes.length === 0)
    return <p className="text-muted text-sm">It says the same as version {comparedWith}.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="pb-1 text-left font-medium">Since version {comparedWith}</caption>
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="py-1 pr-4 font-medium">
              Field
            </th>
            <th scope="col" className="py-1 pr-4 font-medium">
              Before
            </th>
            <th scope="col" className="py-1 font-medium">
              Now
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t font-mono text-xs">
          {changes.map(({ pointer, before, after }) => (
            <tr key={pointer}>
              <th scope="row" className="py-1.5 pr-4 align-top font-normal">
                {pointer === "" ? "the whole event" : pointer.slice(1)}
              </th>
              <td className="break-all py-1.5 pr-4 align-top text-muted">{before ?? "absent"}</td>
              <td className="break-all py-1.5 align-top">{after ?? "absent"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
