// Load on a webhook API from a process of its own: each application on a connection of its own registers, lists, updates
// and unregisters, over and over. Started by `npm run bench -- webhook-peers`.
import { Pool } from "undici";

type WebhookVerb = "register" | "list" | "update" | "unregister";

export type WebhookLoad = {
  port: number;
  path: string;
  /** Of an application each. */
  tokens: readonly string[];
  warmUpMs: number;
  measureMs: number;
};

/** Calls a second of all four, and the mean time of each. */
export type WebhookRun = { perSecond: number; meanMs: Record<WebhookVerb, number> };

type Answer = { id: string; secret: string; name: string };

async function runLoad(load: WebhookLoad): Promise<WebhookRun> {
  const { warmUpMs, measureMs, path, tokens } = load;
  const pool = new Pool(`http://127.0.0.1:${load.port}`, { connections: tokens.length, pipelining: 1 });
  const spent = { register: 0, list: 0, update: 0, unregister: 0 };
  const calls = { register: 0, list: 0, update: 0, unregister: 0 };
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const call = async (
    verb: WebhookVerb,
    token: string,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    at: string,
    body?: object,
  ) => {
    const from = performance.now();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await pool.request({
      path: at,
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${verb}: ${response.statusCode} ${text}`);
    if (elapsed() > warmUpMs) {
      spent[verb] += performance.now() - from;
      calls[verb] += 1;
    }
    return JSON.parse(text);
  };
  const chain = async (token: string) => {
    while (elapsed() < warmUpMs + measureMs) {
      const url = "https://hooks.example.com/orders";
      const input = { name: "Orders", type: "ORDER", events: ["ORDER_UPDATE"], url };
      const made: Answer = await call("register", token, "POST", path, input);
      const listed: Answer[] = await call("list", token, "GET", path);
      if (listed.length !== 1 || listed[0]?.id !== made.id)
        throw new Error("the list is not what was registered");
      const updated: Answer = await call("update", token, "PATCH", `${path}/${made.id}`, { name: "Renamed" });
      if (updated.name !== "Renamed" || updated.secret !== made.secret)
        throw new Error("the update did not work");
      await call("unregister", token, "DELETE", `${path}/${made.id}`);
    }
  };
  await Promise.all(tokens.map(chain));
  // The last answers of a slow server come after the end.
  const measuredMs = elapsed() - warmUpMs;
  await pool.close();
  const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const meanMs = {
    register: spent.register / calls.register,
    list: spent.list / calls.list,
    update: spent.update / calls.update,
    unregister: spent.unregister / calls.unregister,
  };
  return { perSecond: (all * 1_000) / measuredMs, meanMs };
}

process.once("message", async (load: WebhookLoad) => {
  const run = await runLoad(load);
  process.send?.(run, () => process.exit(0));
});
