import { createServer } from "node:http";
import type OAuth2Strategy from "passport-oauth2";
import { findFreePort } from "#server/installation/free-port.ts";

/**
 * Starts a web application that signs people in with a passport strategy, as passport's middleware does, with a session in
 * memory. `/login` starts, and `/callback` returns the strategy's result as JSON.
 *
 * @param makeStrategy gets the callback URL
 */
export async function startPassportApp(
  makeStrategy: (callbackUrl: string) => OAuth2Strategy,
): Promise<{ url: string; close: () => void }> {
  const session = {};
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const strategy = makeStrategy(`${url}/callback`);
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", url);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const attempt = Object.create(strategy);
    attempt.success = (user: unknown) => answer(200, user);
    attempt.fail = (info: unknown) => answer(401, { failed: info });
    attempt.error = (error: Error) => answer(500, { error: error.message });
    attempt.redirect = (location: string) => response.writeHead(302, { location }).end();
    attempt.authenticate(Object.assign(request, { query: Object.fromEntries(searchParams), session }), {});
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url, close: () => void server.close() };
}
