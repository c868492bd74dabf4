import type { Attempt } from "#lib/deliveries/schemas.ts";

/** The phases of an attempt. A kept connection skips some. */
function phasesOf({ dnsMs, connectMs, tlsMs, firstByteMs, durationMs }: Attempt) {
  const known = [
    { name: "DNS", ms: dnsMs, classes: "bg-note" },
    { name: "Connect", ms: connectMs, classes: "bg-good" },
    { name: "TLS", ms: tlsMs, classes: "bg-warn" },
    { name: "First byte", ms: firstByteMs, classes: "bg-accent" },
  ].flatMap(({ name, ms, classes }) => (ms === null ? [] : [{ name, ms, classes }]));
  const restMs = durationMs - known.reduce((sum, { ms }) => sum + ms, 0);
  return restMs > 0 ? [...known, { name: "Rest", ms: restMs, classes: "bg-line-strong" }] : known;
}

/** Shows the phases of an attempt's duration as a bar and in words. */
export function LatencyBar({ attempt }: { attempt: Attempt }) {
  const phases = phasesOf(attempt);
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {phases.map(({ name, ms, classes }) => (
          <span key={name} className={classes} style={{ flexGrow: Math.max(ms, 0.2) }} />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
        {phases.map(({ name, ms, classes }) => (
          <span key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${classes}`} />
            {name} {ms} ms
          </span>
        ))}
      </p>
    </div>
  );
}
