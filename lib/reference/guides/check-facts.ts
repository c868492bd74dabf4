import { probes } from "#lib/notifications/deliveries/check/probes.ts";
import { checksPerHour } from "#lib/notifications/deliveries/check/start-check.ts";
import { table } from "./markdown.ts";

function probeTable(): string {
  const rows = probes.map(({ id, title, why, fix, guide }) => [
    `\`${id}\``,
    `[${title}](${guide.replace("#", ".md#")})`,
    `${why} ${fix}`,
  ]);
  return table(["Probe", "Your receiver …", "Why, and how"], rows);
}

/** Facts of the guide "Check your receiver". */
export const checkFacts = {
  probes: probeTable,
  probeCount: () => probes.length,
  checksPerHour: () => checksPerHour,
};
