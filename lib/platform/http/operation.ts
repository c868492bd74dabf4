import type { z } from "zod";
import type { Access, ActorOf } from "#lib/platform/access/access.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { ProblemCode } from "#lib/platform/errors.ts";
import type { RateMeter } from "./rate-meter.ts";
import type { ApiResponse } from "./responses/api-response.ts";

type Given<T> = [T] extends [undefined] ? unknown : T;

/** What a handler gets besides its context: the validated input, and the request. */
export type Input<Q = unknown, B = unknown, P extends string = string> = {
  /** The named segments of the path. */
  params: { [Name in P]: string };
  query: Given<Q>;
  body: Given<B>;
  request: Request;
  /** Takes more tokens of the caller's limit, for a response that costs more than one. */
  takeMore: RateMeter["takeMore"];
  /** Takes a token of another limit, too. */
  takeFrom: RateMeter["takeFrom"];
};

/** A parameter of the OpenAPI document. */
export type Parameter = {
  in: "query" | "header" | "path";
  name: string;
  description: string;
  required?: boolean;
  schema: Record<string, unknown>;
  example?: unknown;
};

/** An example, or a function that makes it when the document is generated. */
type Example = unknown | (() => unknown);

/** JSON unless it says otherwise. */
type Content = {
  schema: z.ZodType | Record<string, unknown>;
  contentType?: string;
  /** By name, for several. */
  examples?: Record<string, unknown>;
  example?: Example;
};

/** What the OpenAPI document, the reference, and the typed client say about an operation. */
export type OperationDocs = {
  /** Unique in the document. The reference and the generated clients use it. */
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** Parameters besides those of the path and of `query`. */
  parameters?: Parameter[];
  /** The documented form of `query`, if the operation reads its own parameters. */
  query?: z.ZodObject;
  /** In place of the access. */
  security?: Record<string, string[]>[];
  /** The example of the body, or the whole body if the operation reads it itself. */
  body?: Partial<Content> & { required?: boolean };
  response: Partial<Content> & {
    description: string;
    status?: 200 | 201 | 202 | 303;
    /** Headers besides those of every response. */
    headers?: string[];
  };
  /** The response has a strong ETag, and the operation honors If-None-Match. */
  hasETag?: true;
  /** Problems besides those that follow from access, path, query, and body, each with the detail of its example or "". */
  problems?: Partial<Record<ProblemCode, string>>;
  /** Makes the responses besides `response`, in place of problem documents, when the document is generated. */
  otherResponses?: () => object;
};

/** What a caller sends to an operation, before its schemas read it, and what it returns. Only a type: it types the calls of pages. */
export type Exchange<P extends string = string, Q = unknown, B = unknown, R = unknown> = {
  params: { [Name in P]: string };
  query: Q;
  body: B;
  response: R;
};

/** One method of one path: who may call it, what it takes, what it does, and how it is described. */
type Operation<Acc extends Access, QIn, Q, BIn, B, P extends string, R> = {
  /** Who may call it. With several, the credentials of the request decide. */
  access: Acc | readonly Acc[];
  /** Segments of the path that the handler gets. */
  params?: readonly P[];
  query?: z.ZodType<Q, QIn>;
  body?: z.ZodType<B, BIn>;
  /** Maximum size of the JSON body; 64 KiB by default. */
  bodyLimitBytes?: number;
  /** Maximum number of fields and elements in the JSON body; 2,000 by default. Each can be an error of its own. */
  maxValues?: number;
  /** Answers HEAD with 405, because the GET has side effects. */
  refusesHead?: boolean;
  /** How many tokens of the caller's limit it takes (`costs` in policies.ts). The default is 1. */
  cost?: number;
  /** The status of a response with JSON data. The default is 200. */
  status?: 201 | 202;
  /** Public operations have it. Without it, the operation is for the portal's own pages. */
  docs?: OperationDocs;
  /** A verb. Returns the data of a JSON response, nothing for `{}`, or a response of its own. */
  handle: (ctx: Context<ActorOf<Acc>>, input: Input<Q, B, P>) => R;
};

// The parameters of `handle` vary by operation. Each is called with what its own access and schemas yield.
export type AnyOperation = Omit<
  Operation<Access, unknown, unknown, unknown, unknown, string, unknown>,
  "handle" | "access"
> & {
  access: readonly Access[];
  // biome-ignore lint/suspicious/noExplicitAny: a list of operations with different inputs has no narrower type
  handle: (ctx: Context<any>, input: any) => unknown;
};

/** An operation whose exchange is known. */
export type TypedOperation<E extends Exchange> = AnyOperation & { readonly exchange?: E };

type DataOf<R> = R extends ApiResponse<infer Data> ? Data : R extends Response ? unknown : R;

/** Declares one operation. Its access and schemas type its handler, and with what that returns, the calls of pages. */
export function operation<
  Acc extends Access,
  QIn = undefined,
  Q = undefined,
  BIn = undefined,
  B = undefined,
  P extends string = never,
  R = unknown,
>(declared: Operation<Acc, QIn, Q, BIn, B, P, R>): TypedOperation<Exchange<P, QIn, BIn, DataOf<Awaited<R>>>> {
  return { ...declared, access: [declared.access].flat() as readonly Acc[] };
}
