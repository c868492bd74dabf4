// npm run bench -- cost-growth [PART]: how cost grows: search by branches, deliveries by webhooks and by what waits, pages of the log
// by its length, tokens by applications, and web processes. Writes a plot of each to docs/performance. Six minutes.
// PART is search, processes, tokens, deliveries or log, for that part alone.
// Environment: BENCH_MOST, to try it with fewer branches, deliveries, applications.
import { findFreePort } from "#server/installation/free-port.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { deliveryEnvironment } from "../deliveries/delivery-stage.ts";
import type { Report } from "../instrument.ts";
import { growDeliveries } from "./growth-deliveries.ts";
import { growLog } from "./growth-log.ts";
import { growSearch } from "./growth-search.ts";
import { growProcesses, growTokens } from "./growth-tokens.ts";

const parts: Record<string, (report: Report, port: number) => Promise<void>> = {
  search: growSearch,
  processes: growProcesses,
  tokens: growTokens,
  deliveries: growDeliveries,
  log: growLog,
};

/** Source: issue "Benchmarks against peers", How cost grows. */
export async function run(report: Report): Promise<void> {
  const part = process.argv[3];
  if (part !== undefined && !parts[part]) throw new Error(`name one of ${Object.keys(parts).join(", ")}`);
  const port = await findFreePort();
  const environment = {
    ...deliveryEnvironment,
    RATE_LIMITS: "location=1000000/1000000,token=1000000/1000000,organization=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  await withBenchDatabase(environment, async () => {
    for (const [name, grow] of Object.entries(parts))
      if (part === undefined || part === name) await grow(report, port);
  });
}
