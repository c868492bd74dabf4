import type { RateLimitName } from "#lib/platform/env.ts";
import type { Actor, Context } from "./context.ts";

/** One way to call an operation: without credentials, with an access token, or as a signed-in person. */
export type Access<A extends Actor = Actor> = {
  kind: "public" | "bearer" | "session";
  /** The scope that an access token needs. */
  scope?: string;
  /** The rate limit of the caller, unless the route names another one. */
  limit: RateLimitName;
  /** Whether the request has credentials of this kind. The first access of an operation is the default. */
  isPresented: (headers: Headers) => boolean;
  /** The caller, if this process verified the credentials recently. */
  remembered?: (headers: Headers, ctx: Context) => A | null;
  /** @throws DomainError if the request does not prove who calls */
  authenticate: (request: Request, ctx: Context) => Promise<A> | A;
  /** A method, so that every `Access` is an `Access<Actor>`. @throws DomainError if the caller may not do this */
  authorize?(actor: Actor): void;
};

/** The actor that an access yields. */
export type ActorOf<Acc> = Acc extends Access<infer A> ? A : never;

/** Everybody may call the operation. */
export const anybody: Access = {
  kind: "public",
  limit: "public",
  isPresented: () => true,
  authenticate: (_request, { actor }) => actor,
};
