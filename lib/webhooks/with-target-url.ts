import type { z } from "zod";
import { targetUrlFaults } from "#lib/platform/egress/target-url.ts";

/**
 * The schema of a body with a webhook's `url`, which also says why the portal would never deliver there. Only the server
 * knows that; asked here, and not after the schema, the response names every fault.
 */
export function withTargetUrl<T extends { url?: string | undefined }>(schema: z.ZodType<T>): z.ZodType<T> {
  return schema.superRefine(
    ({ url = "" }, issues) => {
      for (const message of targetUrlFaults(url)) issues.addIssue({ code: "custom", path: ["url"], message });
    },
    { when: ({ value }) => hasUrl(value) },
  );
}

function hasUrl(value: unknown): boolean {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}
