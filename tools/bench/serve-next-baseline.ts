// Serves the built plain Next project in `next-baseline`, with the same request handler as the portal's pages.
import { createServer } from "node:http";
import path from "node:path";
import next from "next";

const port = Number(process.env["PORT"]);
const app = next({ dir: path.join(import.meta.dirname, "next-baseline"), hostname: "127.0.0.1", port });
await app.prepare();
createServer(app.getRequestHandler()).listen(port, "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit(0));
