import { setTimeout as sleep } from "node:timers/promises";
import type { ReceiverCheckReport } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { listAnswers } from "#lib/notifications/deliveries/shared/list-answers.ts";
import { connect, type Portal, required } from "./call-portal.ts";
import { chooseWebhook } from "./choose-webhook.ts";
import { type Cli, webhookOption } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { Refused } from "./errors.ts";
import { Progress, say } from "./terminal.ts";

const pollMs = 1_000;

const marks = { PASSED: "passed  ", FAILED: "FAILED  ", NOT_OBSERVED: "not sent" };
const indent = " ".repeat(10);

type CheckOptions = {
  /** ID or name. */
  webhook?: string;
};

/** Checks a webhook's receiver and prints each probe with its answers, and the fix for failed ones. @throws Refused if a probe failed */
async function check(client: Client, options: CheckOptions): Promise<void> {
  const portal = await connect(client);
  const webhook = await chooseWebhook(portal, options.webhook);
  const params = { path: { webhookId: webhook.id } };
  const { data } = await portal.POST("/api/notification/v2/webhooks/{webhookId}/check", { params });
  say(`Checking ${webhook.name}, ${webhook.url}`);
  const report = await watch(portal, required(data));
  for (const { verdict, title, summary, warning, fix, guide, exchanges } of report.probes) {
    say(`${marks[verdict]}  ${title}`);
    for (const answer of listAnswers(exchanges)) say(`${indent}${answer}`);
    if (verdict !== "PASSED") say(`${indent}${summary}`);
    if (warning) say(`${indent}${warning}`);
    if (verdict === "FAILED") say(`${indent}${fix} ${client.portal}${guide}`);
  }
  if (report.cause) say(report.cause);
  const counts = `${report.passed} passed, ${report.failed} failed, ${report.notObserved} not sent`;
  if (report.state === "INTERRUPTED")
    throw new Refused(`The check was interrupted: ${counts}. Start it again.`);
  if (report.failed > 0) throw new Refused(`${counts}.`);
  say(`${counts}.`);
}

async function watch(portal: Portal, started: ReceiverCheckReport): Promise<ReceiverCheckReport> {
  const progress = new Progress();
  let report = started;
  while (report.state === "RUNNING") {
    progress.show(report.probes.length, report.total);
    await sleep(pollMs);
    const { data } = await portal.GET("/api/notification/v2/webhooks/{webhookId}/check", {
      params: { path: { webhookId: started.webhookId } },
    });
    report = required(data);
  }
  progress.show(report.probes.length, report.total);
  progress.end();
  return report;
}

/** `check` */
export function addCheckCommand({ addCommand, findClient }: Cli): void {
  addCommand("check", "Check a webhook's receiver: signatures, age, repeats, and speed")
    .option(...webhookOption)
    .action(async (options: CheckOptions & ClientOptions) => check(await findClient(options), options));
}
