import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { emptyDeliveries } from "../deliveries/delivery-stage.ts";
import { leastRounds, type Report, spreadOf, stepsTo } from "../instrument.ts";
import { writePlot } from "../line-plot.ts";

const sizes = stepsTo(10_000, 100_000, 1_000_000);
const pages: Record<string, Record<string, string>> = {
  "staff, first": {},
  "staff, later": { before: `${Date.now() - 45 * 86_400_000}-1` },
  "staff, failed": { state: "FAILED" },
  "small partner": { applicationId: "app_20" },
};

/** The time of a page of the log, as the console asks for it, by the number of deliveries in it. */
export async function growLog(report: Report): Promise<void> {
  const names = Object.keys(pages);
  const title = `A page of the log by the number of deliveries, ms, ${leastRounds} rounds`;
  const row = report.table(title, ["deliveries", ...names]);
  const lines = names.map((name) => ({ name, points: [] as { x: number; y: number }[] }));
  const ctx = systemContext(getDb(), "bench");
  await emptyDeliveries();
  let filled = 0;
  for (const size of sizes) {
    await fillLog(getPool(), filled + 1, size);
    filled = size;
    const cells = [];
    for (const [index, name] of names.entries()) {
      const query = deliveryListQuerySchema.parse(pages[name]);
      const times: number[] = [];
      // The first one prepares the statement and fills the cache.
      for (let round = 0; round <= leastRounds; round += 1) {
        const startedMs = performance.now();
        await listDeliveries(ctx, query);
        times.push(performance.now() - startedMs);
      }
      const ms = spreadOf(times.slice(1));
      cells.push(ms);
      lines[index]?.points.push({ x: size, y: ms.median });
    }
    row(size, ...cells);
  }
  await writePlot("log-pages", {
    title: "A page of the delivery log",
    xName: "deliveries in the log",
    yName: "ms",
    lines,
  });
}
