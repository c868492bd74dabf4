import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { env } from "#lib/platform/env.ts";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { shortName } from "#lib/platform/http/validate.ts";
import { referencePages } from "#lib/reference/guides/pages.ts";
import { findOperation } from "#lib/reference/openapi/find-operation.ts";
import { pagePath } from "#lib/reference/shared/guide-schemas.ts";
import * as branch from "../api/location/v1/branches/[number]/route.ts";
import * as branches from "../api/location/v1/branches/route.ts";
import * as resend from "../api/notification/v2/deliveries/[deliveryId]/resend/route.ts";
import * as delivery from "../api/notification/v2/deliveries/[deliveryId]/route.ts";
import * as deliveries from "../api/notification/v2/deliveries/route.ts";
import * as events from "../api/notification/v2/events/route.ts";
import * as order from "../api/notification/v2/orders/[orderNumber]/route.ts";
import * as testOrders from "../api/notification/v2/test-orders/route.ts";
import * as health from "../api/notification/v2/webhooks/[webhookId]/health/route.ts";
import * as webhooks from "../api/notification/v2/webhooks/route.ts";

/** The operations that are tools, by their ID in the OpenAPI document. */
const handlers: Record<string, RouteHandler> = {
  searchBranches: branches.GET,
  getBranch: branch.GET,
  listWebhooks: webhooks.GET,
  getWebhookHealth: health.GET,
  getOrder: order.GET,
  readEvents: events.GET,
  listDeliveries: deliveries.GET,
  getDelivery: delivery.GET,
  resendDelivery: resend.POST,
  sendTestOrder: testOrders.POST,
};

/** More than an assistant can read. All branches together are several times as long. */
const maxResultLength = 1024 * 1024;

type Arguments = Record<string, unknown>;

function isGiven(place: string): boolean {
  return place === "path" || place === "query";
}

/** An operation as a tool: its parameters, and its body as `body`. Patterns are left out, which descriptions say in words. */
function operationTool(operationId: string): Tool {
  const { method, operation, parameters, bodyMedia } = findOperation(operationId);
  const given = parameters.filter(({ in: place }) => isGiven(place));
  const properties: [string, object][] = given.map((parameter) => {
    const { pattern: _, ...schema } = parameter.schema;
    return [parameter.name, { ...schema, description: parameter.description }];
  });
  if (bodyMedia) properties.push(["body", bodyMedia.schema ?? {}]);
  const required = given.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    name: operationId,
    title: operation.summary,
    description: operation.description,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(properties),
      required: bodyMedia ? [...required, "body"] : required,
      additionalProperties: false,
    },
    annotations: { readOnlyHint: method === "GET", destructiveHint: false, openWorldHint: false },
  };
}

function referenceTool(): Tool {
  const paths = [...referencePages().keys()].map(pagePath);
  return {
    name: "readReference",
    title: "Read the documentation",
    description:
      "A page of the documentation as Markdown. The `type` of an error ends in the path of its page.",
    inputSchema: {
      type: "object",
      properties: { path: { type: "string", enum: paths, description: "`/reference` is Getting started." } },
      required: ["path"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** The tools that an access token with these scopes can call. */
export function toolsFor(scopes: readonly string[]): Tool[] {
  const allowed = Object.keys(handlers).filter((id) => scopes.includes(findOperation(id).scope));
  return [...allowed.map(operationTool), referenceTool()];
}

function result(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: "text", text }], isError };
}

function readReference(path: unknown): CallToolResult {
  const page = [...referencePages().values()].find(({ slug }) => pagePath(slug) === path);
  const paths = () => [...referencePages().keys()].map(pagePath).join(", ");
  return page ? result(page.markdown, false) : result(`path: Expected one of ${paths()}.`, true);
}

/** The request of a tool's operation, with the token, the address, and the ID of the MCP request; or what is wrong with the arguments. */
function toCall(operationId: string, given: Arguments, mcp: { request: Request; requestId: string }) {
  const { method, path, parameters, bodyMedia } = findOperation(operationId);
  const names = parameters.filter(({ in: place }) => isGiven(place)).map(({ name }) => name);
  if (bodyMedia) names.push("body");
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return `${shortName(unknown)}: Expected ${names.length > 0 ? `one of ${names.join(", ")}` : "no arguments"}.`;
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const { in: place, name } of parameters) {
    const value = given[name];
    if (place === "path") {
      if (typeof value !== "string" || value === "") return `${name}: Expected a text.`;
      params[name] = value;
    } else if (place === "query" && value !== undefined) {
      if (typeof value === "object" && value !== null) return `${name}: Expected a text or a number.`;
      query.set(name, String(value));
    }
  }
  const headers = new Headers({ accept: "application/json", "x-request-id": mcp.requestId });
  for (const kept of ["authorization", remoteAddressHeader]) {
    const value = mcp.request.headers.get(kept);
    if (value !== null) headers.set(kept, value);
  }
  const init: RequestInit = { method, headers, signal: mcp.request.signal };
  if (bodyMedia) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(given["body"] ?? {});
  }
  const url = new URL(env().BASE_URL);
  url.pathname = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  url.search = query.toString();
  return { request: new Request(url, init), params: Promise.resolve(params) };
}

/**
 * Calls a tool. That of an operation sends a request to its Route Handler: limits, scope, validation, and request log are
 * the operation's own.
 *
 * @returns the body of the response, as an error unless its status is 2xx
 */
export async function callTool(
  { name, arguments: given = {} }: { name: string; arguments?: Arguments | undefined },
  request: Request,
  requestId: string,
): Promise<CallToolResult> {
  if (name === "readReference") return readReference(given["path"]);
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handler)
    return result(`name: Expected one of ${Object.keys(handlers).join(", ")}, readReference.`, true);
  const call = toCall(name, given, { request, requestId });
  if (typeof call === "string") return result(call, true);
  const response = await handler(call.request, { params: call.params });
  const text = await response.text();
  if (text.length > maxResultLength)
    return result(
      `The response has ${text.length} characters, and a tool returns at most ${maxResultLength}. Narrow the call, or call the API itself.`,
      true,
    );
  return result(text, !response.ok);
}
