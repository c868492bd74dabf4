// The receivers of the drill "receivers", in a process of their own: one for each behavior. Says the URL of each.
import { startBadReceiver } from "../e2e/misbehaving-receiver.ts";
import { behaviors } from "./drills/receiver-behaviors.ts";

const urls: Record<string, string> = {};
for (const [name, { answer }] of Object.entries(behaviors)) urls[name] = (await startBadReceiver(answer)).url;
process.send?.(urls);
