import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

type Reference = { $ref: string };
type Header = { required?: boolean };
type Answer = {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, { schema?: unknown }>;
};
type Operation = { operationId?: string; responses: Record<string, Answer> };
type PathItem = Record<string, Operation>;

export type Exchange = {
  method: string;
  path: string;
  /** A page of the portal made the request. */
  isOfPage?: boolean;
  status: number;
  headers: Headers;
  body: string;
};

type Checker = {
  ajv: Ajv2020;
  document: ReturnType<typeof openApiDocument>["document"];
  templates: { template: string; pattern: RegExp }[];
};
/** Shared by all test files of a process, because building the validators takes longer than most files run. */
const shared = globalThis as { documentChecker?: Checker };
const documentId = "openapi";

function makeChecker(): Checker {
  const { document } = openApiDocument();
  // Compiles a schema once, not anew in each response that has it.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  // The package is CommonJS: its plugin is the default of its default.
  (addFormats as unknown as { default: typeof addFormats.default }).default(ajv);
  ajv.addSchema(document as object, documentId);
  const templates = Object.keys(document.paths ?? {})
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`) }));
  return { ajv, document, templates };
}

const checker = (): Checker => (shared.documentChecker ??= makeChecker());
const document = () => checker().document;

/** The validator of the schema at a pointer into the document, such as `/components/schemas/Problem`. */
export function validatorAt(...steps: string[]): ValidateFunction {
  const pointer = steps
    .map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
  const validate = checker().ajv.getSchema(`${documentId}#${pointer}`);
  if (!validate) throw new Error(`The document has nothing at ${pointer}.`);
  return validate as ValidateFunction;
}

function validationErrors(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath || "body"} ${message} ${JSON.stringify(params)}`.slice(0, 300),
  );
}

export function findPath(pathname: string): string | null {
  const path = pathname.replace(/(.)\/+$/, "$1").replace(/^\/notification\//, "/api/notification/");
  return checker().templates.find(({ pattern }) => pattern.test(path))?.template ?? null;
}

function problemErrors(exchange: Exchange): string[] {
  const type = exchange.headers.get("content-type");
  if (type !== "application/problem+json") return [`an error of type ${type}, expected problem+json`];
  return validationErrors(validatorAt("components", "schemas", "Problem"), JSON.parse(exchange.body));
}

/** The object that a reference of the document names, or the object itself. */
export function resolve<T extends object>(value: T | Reference): T {
  if (!("$ref" in value)) return value;
  const steps = value.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document()) as T;
}

function answerErrors(template: string, method: string, exchange: Exchange): string[] {
  const item = (document().paths as unknown as Record<string, PathItem>)[template];
  const operation = item?.[method];
  const answer = operation?.responses[String(exchange.status)];
  if (!answer) return [`the document has no ${exchange.status} for ${method} ${template}`];
  const isOfPerson = (name: string) =>
    name === "Access-Control-Allow-Origin" && template.startsWith("/api/notification/");
  const errors = Object.entries(answer.headers ?? {})
    .filter(([name, header]) => resolve<Header>(header).required && !exchange.headers.has(name))
    .filter(([name]) => !isOfPerson(name))
    .map(([name]) => `the header ${name} is missing`);
  if (!answer.content || exchange.method === "HEAD")
    return exchange.body === "" ? errors : [...errors, "a body where there is none in the document"];
  const type = exchange.headers.get("content-type")?.split(";")[0]?.trim() ?? "none";
  if (!answer.content[type]) return [...errors, `an answer of type ${type}`];
  if (!type.endsWith("json")) return errors;
  const validate = validatorAt(
    "paths",
    template,
    method,
    "responses",
    String(exchange.status),
    "content",
    type,
    "schema",
  );
  return [...errors, ...validationErrors(validate, JSON.parse(exchange.body))];
}

/** Endpoints of the portal's own pages, and MCP, which describes its tools itself. The document covers only their errors. */
const ownPages = /^\/api\/(console|access|auth)(\/|$)|^\/mcp$|^\/oauth2\/[^/]+\/v1\/consent$/;

function errors(exchange: Exchange): string[] {
  const { method, path, isOfPage, status, headers } = exchange;
  if (!headers.has("x-request-id")) return ["the header X-Request-Id is missing"];
  if (!headers.has("ratelimit") || !headers.has("ratelimit-policy"))
    return ["the headers RateLimit and RateLimit-Policy are missing"];
  if (headers.get("x-content-type-options") !== "nosniff")
    return ["the header X-Content-Type-Options is missing"];
  if (status === 429 && !headers.has("retry-after")) return ["the header Retry-After is missing"];
  const template = findPath(path);
  if (ownPages.test(path) || (isOfPage && path.startsWith("/api/notification/"))) {
    const isPage = path.endsWith("/consent") || path.startsWith("/api/auth");
    return status >= 400 && method !== "HEAD" && !isPage ? problemErrors(exchange) : [];
  }
  if (method === "OPTIONS")
    return status === 204 && headers.has("allow") ? [] : ["OPTIONS answers 204 with Allow"];
  const documented = template === null ? null : (document().paths?.[template] as unknown as PathItem);
  const declared = (method === "HEAD" ? "GET" : method).toLowerCase();
  // The document is about applications. A person's errors, which no other origin may read, have codes of their own.
  const isOfPerson = path.startsWith("/api/notification/") && !headers.has("access-control-allow-origin");
  if (isOfPerson && status >= 400 && method !== "HEAD") return problemErrors(exchange);
  if (template === null || !documented?.[declared]) return undocumentedErrors(exchange, template);
  return answerErrors(template, declared, exchange);
}

/** Expects 404 or 405 for an address or method that the document lacks, in the format of its endpoint. */
function undocumentedErrors(exchange: Exchange, template: string | null): string[] {
  const { method, status, headers, body } = exchange;
  const expected = template === null ? [404, 405, 429] : [405, 429];
  if (!expected.includes(status)) return [`${status} where the document has no such operation`];
  if (status === 405 && !headers.has("allow")) return ["405 without Allow"];
  const type = headers.get("content-type") ?? "";
  if (method === "HEAD" || (template?.endsWith("/authorize") && type.startsWith("text/html"))) return [];
  if (type === "application/json")
    return typeof (JSON.parse(body) as { error?: unknown }).error === "string" ? [] : ["no OAuth error"];
  return problemErrors(exchange);
}

export function checkExchange(exchange: Exchange): string[] {
  const found = errors(exchange);
  return found.map((error) => `${exchange.method} ${exchange.path} → ${exchange.status}: ${error}`);
}
