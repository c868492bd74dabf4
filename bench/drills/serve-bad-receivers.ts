// The receivers of the drill "receivers", in a process of their own: one for each behavior. Sends their URLs.
import { setPriority } from "node:os";
import { startBadReceiver } from "../../e2e/misbehaving-receiver.ts";
import { behaviors } from "./receiver-behaviors.ts";

// In operation they run on machines of their own and take no processor time from the portal.
setPriority(19);
const urls: Record<string, string> = {};
for (const [name, { answer }] of Object.entries(behaviors)) urls[name] = (await startBadReceiver(answer)).url;
process.send?.(urls);
