import type { Context } from "#lib/platform/access/context.ts";
import { problemResponse } from "#lib/platform/http/responses/problem.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { log } from "#lib/platform/log.ts";

/**
 * Responds with lines of JSON: any number of `{"progress":…}`, then one `{"result":…}` or `{"problem":…}`. The status is
 * always 200, because the portal sends it before it knows the result. The work continues if the caller disconnects.
 */
export function progressStream<P, R>(
  ctx: Context,
  request: Request,
  work: (onProgress: (progress: P) => void) => Promise<R>,
): Response {
  const encoder = new TextEncoder();
  let isRead = true;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: unknown) =>
        isRead && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      try {
        write({ result: await work((progress) => write({ progress })) });
      } catch (thrown) {
        const error = toDomainError(thrown, { isChange: true });
        const line = { requestId: ctx.requestId, code: error.code };
        if (error === thrown) log.warn({ ...line, reason: error.message }, "a streamed request was refused");
        else log.error({ ...line, err: thrown }, "a streamed request failed");
        const problem = problemResponse(error, ctx.requestId, new URL(request.url).pathname);
        write({ problem: await problem.json() });
      }
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
}
