type NamedApplication = { name: string; environment?: string | null | undefined };

/** The name of an application in a sentence. Says so if it is for the sandbox. */
export function nameOf({ name, environment }: NamedApplication): string {
  return environment === "SANDBOX" ? `${name} (sandbox)` : name;
}
