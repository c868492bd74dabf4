// npm run bench -- cost-growth: how cost grows: search by branches, deliveries by webhooks and by what waits, pages of the log
// by its length, tokens by applications, and web processes. Writes a plot of each to docs/performance. Six minutes.
// Environment: BENCH_MOST, to try it with fewer branches, deliveries, applications.
import { findFreePort } from "#server/free-port.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { deliveryEnvironment } from "./delivery-stage.ts";
import { growDeliveries } from "./growth-deliveries.ts";
import { growLog } from "./growth-log.ts";
import { growSearch } from "./growth-search.ts";
import { growProcesses, growTokens } from "./growth-tokens.ts";
import type { Report } from "./instrument.ts";

/** Source: issue "Benchmarks against peers", How cost grows. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    ...deliveryEnvironment,
    RATE_LIMITS: "location=1000000/1000000,token=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  await withBenchDatabase(environment, async () => {
    await growSearch(report, port);
    await growProcesses(report, port);
    await growTokens(report, port);
    await growDeliveries(report);
    await growLog(report);
  });
}
