import type { RateLimitName } from "#lib/platform/env.ts";
import type { Actor, Caller, Context } from "./context.ts";

/** One way to call an operation: without credentials, with an access token, as a client, or as a signed-in person. */
export type Access<A extends Actor = Actor> = {
  kind: "public" | "bearer" | "client" | "session";
  /** The scope that an access token needs. */
  scope?: string;
  /** The rate limit of the caller. */
  limit: RateLimitName;
  /** Whether the request has credentials of this kind. The first access of an operation is the default. */
  isPresented: (headers: Headers) => boolean;
  /** The caller, if this process verified the credentials recently. */
  cached?: (headers: Headers, ctx: Context) => A | null;
  /** @throws DomainError if the request does not prove who calls */
  authenticate: (request: Request, ctx: Context, params: Record<string, string>) => Promise<A> | A;
  // Methods, so that every `Access` is an `Access<Actor>`.
  /** Whom the request counts for. Without it, the network address. */
  count?(actor: Actor, ctx: Context): Caller;
  /** @throws DomainError if the caller may not do this */
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

/** Everybody may ask whether the portal works, also without the database. */
export const anyProbe: Access = { ...anybody, limit: "probe" };
