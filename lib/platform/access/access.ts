import type { Actor, Context } from "./context.ts";

/**
 * Who may call an operation: `anybody`, `bearer(scope)` for applications, `signedIn(rules)` for people. A request passes
 * address limit → `authenticate` → the caller's own limit → `authorize`.
 */
export type Access<A extends Actor = Actor> = {
  kind: "public" | "bearer" | "session";
  /** The caller whose credentials this process verified recently, so that verification costs nothing. */
  remembered?: (headers: Headers, ctx: Context) => A | null;
  /** @throws DomainError where the request does not prove who calls */
  authenticate: (request: Request, ctx: Context) => Promise<A> | A;
  /** @throws DomainError where the caller may not do this. A method, so that every `Access` is an `Access<Actor>`. */
  authorize?(actor: Actor): void;
};

export const anybody: Access = { kind: "public", authenticate: (_request, { actor }) => actor };
