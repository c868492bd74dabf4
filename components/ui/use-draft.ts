import { useState } from "react";
import { changedFields } from "./changed-fields.ts";

/**
 * What the fields of a form started with, whatever others change meanwhile. `current` is what the page shows now.
 *
 * `version` is the key of the fields, which start over after `restart`. After `rebase`, what was typed stays.
 */
export function useDraft<T extends object | null>(current: T) {
  const [{ opened, version }, setDraft] = useState({ opened: current, version: 0 });
  return {
    opened,
    version,
    restart: (from: T) => setDraft({ opened: from, version: version + 1 }),
    rebase: (from: T) => setDraft({ opened: from, version }),
    /** Whether somebody else has changed it since. */
    isOutdated: changedFields<object>(opened ?? {}, current ?? {}) !== null,
  };
}
