import { FlaskConical, Globe } from "lucide-react";
import { useViewer } from "#components/shell/viewer.tsx";
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

type Named = { id: string; name: string };

/** Names an application. Says so if it is for the sandbox. */
export function useNameOf(): (application: Named) => string {
  const isSandbox = useIsSandbox();
  return ({ id, name }) => (isSandbox(id) ? `${name} (sandbox)` : name);
}

export function useIsSandbox(): (applicationId: string) => boolean {
  const { applications } = useViewer();
  return (applicationId) => applications.find(({ id }) => id === applicationId)?.environment === "SANDBOX";
}

/** The name of an application in a row. Says so if it is for the sandbox. */
export function ApplicationName({ application }: { application: Named }) {
  return useNameOf()(application);
}
