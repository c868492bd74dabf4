// Serves the built portal with Next alone, on the installation of DATA_DIR, including the routes that server/web.ts answers
// itself. Sends a message when it listens. Started by e2e/mount-and-next.spec.ts.
import { createServer } from "node:http";
import next from "next";
import { env } from "#lib/platform/env.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";

await adoptRunningInstallation();
const { HOST, PORT } = env();
const server = createServer();
const app = next({ dev: false, hostname: HOST, port: PORT, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", (request, response) => {
  // As server/web.ts does.
  request.headers[remoteAddressHeader] = request.socket.remoteAddress ?? "";
  handle(request, response);
});
server.listen(PORT, HOST, () => process.send?.("ready"));
process.once("disconnect", () => process.exit(0));
