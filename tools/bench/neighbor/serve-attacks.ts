// The attackers in a process of their own, so that their client does not delay the victim's. It has a low priority, because
// their machine is not the portal's. Gets an attack's name, runs it until the next message, and answers with its tally.
import { once } from "node:events";
import { setPriority } from "node:os";
import { makeAttacks } from "./attacks.ts";

setPriority(10);
const { PROMPT_URL = "", BRANCHES } = process.env;
const attacks = await makeAttacks(PROMPT_URL, Number(BRANCHES));
process.once("disconnect", () => process.exit(0));
process.send?.(Object.keys(attacks));
for (;;) {
  const [name] = await once(process, "message");
  const over = new AbortController();
  const attacking = attacks[name]?.(over.signal);
  await once(process, "message");
  over.abort();
  process.send?.(await attacking);
}
