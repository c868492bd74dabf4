import type { Routes } from "./generated/routes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an operation takes and returns, as its Route Handler declares it. */
type Exchange<M extends Method, P extends keyof Routes> = NonNullable<Routes[P][M]["exchange"]>;

/** The paths that have an operation with this method, spelled like their folders: `/api/console/people/[userId]`. */
export type PathOf<M extends Method> = {
  [P in keyof Routes]: [Exchange<M, P>] extends [never] ? never : P;
}[keyof Routes];

export type QueryOf<P extends PathOf<"GET">> = Exchange<"GET", P>["query"];
export type ResponseOf<M extends Method, P extends PathOf<M>> = Exchange<M, P>["response"];

/** The input of any operation. */
export type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** A part of an input: absent if the operation has none, and optional if nothing in it is required. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? object
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The named segments of the path, the query, and the body of a call, as far as the operation has them. */
export type InputOf<M extends Method, P extends PathOf<M>> = ([keyof Exchange<M, P>["params"]] extends [never]
  ? object
  : { params: Exchange<M, P>["params"] }) &
  Part<"query", Exchange<M, P>["query"]> &
  Part<"body", Exchange<M, P>["body"]>;

/** The input as the last argument of a call, which may be left out if nothing in it is required. */
export type InputArgument<M extends Method, P extends PathOf<M>> =
  Partial<InputOf<M, P>> extends InputOf<M, P> ? [input?: InputOf<M, P>] : [input: InputOf<M, P>];
