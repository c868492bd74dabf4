import type { RateLimitName } from "#lib/platform/env.ts";
import type { Actor, Context } from "./context.ts";

/** Who may call an operation: everybody, applications with a scope, or people. */
export type Access<A extends Actor = Actor> = {
  kind: "public" | "bearer" | "session";
  /** The rate limit of the operations, unless their route names another one. */
  limit: RateLimitName;
  /** The caller, if this process verified the credentials recently. */
  remembered?: (headers: Headers, ctx: Context) => A | null;
  /** @throws DomainError if the request does not prove who calls */
  authenticate: (request: Request, ctx: Context) => Promise<A> | A;
  /** A method, so that every `Access` is an `Access<Actor>`. @throws DomainError if the caller may not do this */
  authorize?(actor: Actor): void;
};
