// The least that a token can cost: node:http reads a form, makes one ES256 signature and answers JSON of a token's length.
// No client is known, nothing is checked, counted or logged. Started by `startServer`.
import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = Object.assign(privateKey, { dsaEncoding: "ieee-p1363" });
const claims = Buffer.alloc(500, "x");

const server = createServer(async (request, response) => {
  await text(request);
  const token = `${claims}.${sign("sha256", claims, key).toString("base64url")}`;
  const body = JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: 1_800 });
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit(0));
