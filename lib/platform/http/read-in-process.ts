import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { RouteHandler } from "./define-routes.ts";
import type { Exchange } from "./operation.ts";
import { validateQuery } from "./validate.ts";

const takesNoTokens = async () => undefined;

/**
 * What a GET returns to whoever asks for a page, and was authenticated for it: without another look at the session, limits, places,
 * and headers.
 *
 * @throws DomainError forbidden, invalid_request, and those of the operation
 */
export async function readInProcess<E extends Exchange>(
  ctx: Context<Extract<Actor, { kind: "user" | "anonymous" }>>,
  handler: RouteHandler<E>,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
): Promise<E["response"]> {
  const operation = handler.routes?.operations.GET;
  const kind = ctx.actor.kind === "user" ? "session" : "public";
  const access = operation?.access.find((one) => one.kind === kind || one.kind === "public");
  if (!operation || !access) throw new Error("Expected the handler of a GET for people.");
  access.authorize?.(ctx.actor);
  return operation.handle(ctx, {
    params,
    query: operation.query && validateQuery(operation.query, new URLSearchParams(query)),
    body: undefined,
    takeMore: takesNoTokens,
    takeFrom: takesNoTokens,
  });
}
