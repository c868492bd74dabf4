// Load on a token endpoint from a process of its own: keep-alive connections, one request at a time on each. A
// connection that was given a refresh token uses it, then the one that came of it, and so on. Started by `measureTokens`.
import { Pool } from "undici";

export type TokenLoad = {
  port: number;
  path: string;
  /** Of the clients that ask, one after the other. */
  authorizations: readonly string[];
  scope: string;
  connections: number;
  /** One for each connection; none for client credentials. */
  refreshTokens: readonly string[];
  warmUpMs: number;
  measureMs: number;
};

/** What a run measured, how many tokens came in all, and those with which the next one goes on. */
export type TokenRun = { perSecond: number; tokens: number; refreshTokens: string[] };

async function runLoad(load: TokenLoad): Promise<TokenRun> {
  const { authorizations, connections, scope, warmUpMs, measureMs } = load;
  const pool = new Pool(`http://127.0.0.1:${load.port}`, { connections, pipelining: 1 });
  let asked = 0;
  const nextHeaders = () => ({
    authorization: authorizations[asked++ % authorizations.length] ?? "",
    "content-type": "application/x-www-form-urlencoded",
  });
  const startedAt = performance.now();
  let answers = 0;
  const elapsed = () => performance.now() - startedAt;
  const ask = async (body: string): Promise<string | undefined> => {
    const response = await pool.request({ path: load.path, method: "POST", headers: nextHeaders(), body });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`no token: ${response.statusCode} ${text}`);
    if (elapsed() > warmUpMs) answers += 1;
    return JSON.parse(text).refresh_token;
  };
  const byCredentials = new URLSearchParams({ grant_type: "client_credentials", scope }).toString();
  const chain = async (index: number): Promise<string> => {
    let refreshToken = load.refreshTokens[index];
    while (elapsed() < warmUpMs + measureMs) {
      const body = refreshToken
        ? `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`
        : byCredentials;
      refreshToken = await ask(body);
    }
    return refreshToken ?? "";
  };
  const refreshTokens = await Promise.all(Array.from({ length: connections }, (_, index) => chain(index)));
  // The last answers of a slow server come after the end.
  const perSecond = (answers * 1_000) / (elapsed() - warmUpMs);
  await pool.close();
  return { perSecond, tokens: asked, refreshTokens };
}

process.once("message", async (load: TokenLoad) => {
  const run = await runLoad(load);
  process.send?.(run, () => process.exit(0));
});
