import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** More are no client's: browsers and libraries send a request after the response before it. */
const maxWaiting = 32;

const waiting = new WeakMap<Socket, (() => void)[]>();

/**
 * Handles the requests of a connection one after the other. Node reads requests ahead of the responses, so a caller that sends
 * thousands and reads nothing would have all of them handled at once, and their responses kept in memory.
 *
 * Closes a connection with too many waiting requests. Source: RFC 9112 §9.3.2.
 */
export function inTurn(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const { socket } = request;
  const run = () => {
    response.once("close", () => next(socket));
    handle();
  };
  const line = waiting.get(socket);
  if (!line) {
    waiting.set(socket, []);
    run();
  } else if (line.length < maxWaiting) line.push(run);
  else socket.destroy();
}

function next(socket: Socket): void {
  const run = socket.destroyed ? undefined : waiting.get(socket)?.shift();
  if (run) run();
  else waiting.delete(socket);
}
