import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listedDeliverySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { FoldedRow } from "./folded-row.tsx";
import type { Folded } from "./log-entries.ts";

function delivery(orderStatus: string, change: Partial<ListedDelivery>): ListedDelivery {
  return { ...listedDeliverySchema.parse({ ...examples.delivery, waitsFor: null }), orderStatus, ...change };
}

/** The cells of the line. */
function read(deliveries: Folded): string[] {
  const row = (
    <FoldedRow
      deliveries={deliveries}
      isOpen={false}
      continues={false}
      endsGroup
      showsWebhook={false}
      onToggle={() => undefined}
    />
  );
  return renderToStaticMarkup(row)
    .split("</td>")
    .map((cell) => cell.replaceAll(/<[^>]*>/g, ""));
}

const waiting = { state: "QUEUED", attemptCount: 0, failure: null, waitsFor: "earlier_delivery" } as const;
const failed = { attemptCount: 1, lastHttpStatus: 500, waitsFor: null } as const;

test("a folded line has the oldest change, and counts the others that it opens to", () => {
  const line = read([
    delivery("Invoiced", waiting),
    delivery("Delivered", waiting),
    delivery("Pending", { ...failed, state: "RETRYING" }),
  ]);
  expect(line[1]).toBe("Retrying");
  expect(line[2]).toMatch(/Pending and 2 more$/);
  expect(line[3]).toContain("HTTP 500");
  // The page of the log ends before the one that failed.
  const rest = read([delivery("Invoiced", waiting), delivery("Delivered", waiting)]);
  expect(rest[1]).toBe("Queued");
  expect(rest[2]).toMatch(/Delivered and 1 more$/);
  expect(rest[4]).toBe("Earlier event first");
});

test("a folded line shows what was given up, also if it is not the oldest", () => {
  const line = read([
    delivery("Invoiced", waiting),
    delivery("Delivered", { ...failed, state: "GIVEN_UP" }),
    delivery("Pending", { ...failed, state: "RETRYING" }),
  ]);
  expect(line[1]).toBe("Given up");
  expect(line[2]).toMatch(/Delivered and 2 more$/);
});
