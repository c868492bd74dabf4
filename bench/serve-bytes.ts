// A bare node:http server that answers every request with the bytes of the file BENCH_BYTES. Started by `startServer`.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const bytes = readFileSync(process.env["BENCH_BYTES"] ?? "");
createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
  response.end(bytes);
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit(0));
