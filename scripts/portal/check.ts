import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "#lib/reference/client/create-api-client.ts";
import { clientOptions, clientUsage, connectAs, explainUnreachable } from "./api-client.ts";
import { type Command, only, pick, Unwell } from "./command.ts";

const pollMs = 1_000;

async function findWebhookId(api: ApiClient, url: string): Promise<string> {
  const { data: webhooks, error } = await api.GET("/api/notification/v2/webhooks");
  if (!webhooks) throw new Error(error.detail);
  const webhook = webhooks.find((one) => one.url === url);
  if (webhook) return webhook.id;
  const urls = webhooks.map((one) => `\n  ${one.url}`).join("");
  throw new Error(`The application has no webhook with this URL. It has:${urls || " none."}`);
}

async function check(api: ApiClient, url: string, progress: (text: string) => void) {
  const params = { path: { webhookId: await findWebhookId(api, url) } };
  const address = "/api/notification/v2/webhooks/{webhookId}/check";
  const started = await api.POST(address, { params });
  if (!started.data) throw new Error(started.error.detail);
  while (true) {
    const { data, error } = await api.GET(address, { params });
    if (!data) throw new Error(error.detail);
    if (data.state !== "RUNNING") return data;
    progress(`${data.probes.length} of ${data.total} probes`);
    await sleep(pollMs);
  }
}

export const checkCommand: Command = {
  name: "check",
  usage: `URL ${clientUsage}`,
  summary: "Checks the receiver of a sandbox application's webhook and prints every probe",
  options: clientOptions,
  call: async (given, progress) => {
    const url = only(given, "URL");
    const run = async () => check((await connectAs(given)).api, url, progress);
    const { state, causes, probes } = await run().catch(explainUnreachable);
    const rows = [
      ...probes.map((probe) => ({
        ...pick(probe, "verdict", "probe", "summary"),
        ...(["FINDING", "MINOR"].includes(probe.verdict) && pick(probe, "fix")),
      })),
      ...causes.map((cause) => ({ cause })),
    ];
    const isWell = state === "DONE" && probes.every(({ verdict }) => verdict !== "FINDING");
    return isWell ? rows : new Unwell(state === "DONE" ? rows : [...rows, { state }]);
  },
};
