import { FlaskConical, Globe } from "lucide-react";
import { useViewer } from "#components/shell/viewer.tsx";
import { type Look, Status } from "#components/ui/status.tsx";
import type { EnvironmentName } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/application-name.ts";

export const environments = {
  SANDBOX: { word: "Sandbox", tone: "note", icon: FlaskConical },
  PRODUCTION: { word: "Production", tone: "off", icon: Globe },
} as const satisfies Record<EnvironmentName, Look & { word: string }>;

/** The environment of an application. */
export function EnvironmentBadge({ environment }: { environment: EnvironmentName }) {
  const { word, ...look } = environments[environment];
  return <Status {...look}>{word}</Status>;
}

type Named = { id: string; name: string };

/** `nameOf` for an application whose environment only the frame knows. */
export function useNameOf(): (application: Named) => string {
  const { applications } = useViewer();
  return ({ id, name }) =>
    nameOf({ name, environment: applications.find((known) => known.id === id)?.environment });
}

/** The name of an application in a row. Says so if it is for the sandbox. */
export function ApplicationName({ application }: { application: Named }) {
  return useNameOf()(application);
}
