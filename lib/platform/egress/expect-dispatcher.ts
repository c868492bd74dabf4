import { request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { buildConnector, Dispatcher } from "undici";

/** How long the body waits for `100 Continue`. */
const continueMs = 1_000;

/**
 * Sends requests with `Expect: 100-continue`, which undici refuses to send, each on a connection of its own. The body follows
 * after the interim answer or a second. Text gets a Content-Length, a stream is sent in chunks.
 *
 * Source: RFC 9110, section 10.1.1.
 */
export function expectDispatcher(connect: buildConnector.connector): Pick<Dispatcher, "dispatch"> {
  return {
    dispatch: (options, handler) => {
      const { protocol, hostname, host, port } = new URL(String(options.origin));
      let abort = (reason: Error) => handler.onResponseError?.(controller, reason);
      const controller: Dispatcher.DispatchController = {
        ...{ aborted: false, paused: false, reason: null, pause: () => {}, resume: () => {} },
        abort: (reason) => abort(reason),
      };
      handler.onRequestStart?.(controller, null);
      connect({ protocol, hostname, host, port }, (error, socket) => {
        if (!socket) handler.onResponseError?.(controller, error ?? new Error("no connection"));
        else {
          const request = sendOn(socket, { ...options, host }, handler, controller);
          abort = (reason) => void request.destroy(reason);
        }
      });
      return true;
    },
  };
}

function sendOn(
  socket: Socket,
  { path, method, headers, body, host }: Dispatcher.DispatchOptions & { host: string },
  handler: Dispatcher.DispatchHandler,
  controller: Dispatcher.DispatchController,
) {
  const length = typeof body === "string" ? { "content-length": Buffer.byteLength(body) } : {};
  const request = httpRequest({
    ...{ method, path, maxHeaderSize: 16_384, createConnection: () => socket },
    headers: {
      ...Object.fromEntries(Object.entries(headers ?? {})),
      ...length,
      host,
      expect: "100-continue",
    },
  });
  const sendBody = () => {
    clearTimeout(timer);
    if (body instanceof Readable) body.pipe(request);
    else request.end(body);
  };
  const timer = setTimeout(sendBody, continueMs);
  const fail = (error: Error) => handler.onResponseError?.(controller, error);
  request.once("continue", sendBody);
  request.on("information", ({ statusCode, headers: interim }) =>
    handler.onResponseStart?.(controller, statusCode, interim),
  );
  request.on("error", fail).on("close", () => clearTimeout(timer));
  request.on("response", (response) => {
    clearTimeout(timer);
    handler.onResponseStart?.(controller, response.statusCode ?? 0, response.headers);
    response.on("data", (chunk: Buffer) => handler.onResponseData?.(controller, chunk));
    response.on("error", fail).on("end", () => {
      handler.onResponseEnd?.(controller, {});
      request.destroy();
    });
  });
  request.flushHeaders();
  return request;
}
