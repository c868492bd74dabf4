import { useEffect, useRef, useState } from "react";

/** What a screen reader is told when rows came in at the top since the list was last shown. */
export function useNewRows(ids: readonly string[]): string {
  const seen = useRef<Set<string> | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const before = seen.current;
    const fresh = before ? ids.filter((id) => !before.has(id)).length : 0;
    seen.current = new Set(ids);
    if (fresh > 0) setAnnouncement(fresh === 1 ? "1 new delivery" : `${fresh} new deliveries`);
  }, [ids]);
  return announcement;
}
