import { FlaskConical, Globe } from "lucide-react";
import { type Look, Status } from "#components/ui/status.tsx";
import type { EnvironmentName } from "#lib/applications/schemas.ts";

export const environmentWords = { SANDBOX: "Sandbox", PRODUCTION: "Production" } as const;

export const environmentIcons = { SANDBOX: FlaskConical, PRODUCTION: Globe } as const;

const tones = { SANDBOX: "note", PRODUCTION: "off" } as const satisfies Record<EnvironmentName, Look["tone"]>;

/** The environment of an application. */
export function EnvironmentBadge({ environment }: { environment: EnvironmentName }) {
  return (
    <Status tone={tones[environment]} icon={environmentIcons[environment]}>
      {environmentWords[environment]}
    </Status>
  );
}
