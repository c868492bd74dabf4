import { z } from "zod";
import { resourceMetadataUrl } from "#lib/oauth/server-metadata.ts";
import { bearerOfAnyScope } from "#lib/oauth/tokens/authenticate-bearer.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { openApiDocument } from "#lib/reference/openapi/document.ts";
import { callTool, toolsFor } from "./tools.ts";

/** One JSON-RPC message. Batches, which MCP no longer has, would be many calls for the limit of one. */
const messageSchema = z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string() });

const instructions =
  "The partner API of a building-supply distributor, for one application: find branches, and find out why order events were not delivered to its webhooks. readReference has the documentation.";

/** Importing the SDK takes 0.3 s and 27 MB. Only the first request needs it. */
async function importSdk() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { Server, Transport: WebStandardStreamableHTTPServerTransport, ...types };
}

async function answer(
  { actor, requestId, leavePlace }: Context<ApplicationActor>,
  { body, request }: { body: z.infer<typeof messageSchema>; request: Request },
): Promise<Response> {
  // A tool calls an operation, which waits for a place of its own.
  leavePlace?.();
  const { Server, Transport, ListToolsRequestSchema, CallToolRequestSchema } = await importSdk();
  const { version } = openApiDocument().document.info;
  const server = new Server(
    { name: "partner-api", title: "Partner API", version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(actor.scopes) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(params, request, requestId));
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/**
 * An MCP server without sessions: each request has its own, and GET, which would wait for messages, is 405.
 *
 * Source: Model Context Protocol, "Streamable HTTP"; contract, "Tools for assistants".
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: bearerOfAnyScope("notification", () => resourceMetadataUrl("/mcp")),
    body: messageSchema,
    handle: answer,
  }),
});
