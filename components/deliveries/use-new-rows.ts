import { useEffect, useRef, useState } from "react";

/** What a screen reader is told when rows came in at the top since the list was last shown. */
export function useNewRows(ids: readonly string[]): string {
  const top = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const fresh = top.current === null ? 0 : ids.indexOf(top.current);
    top.current = ids[0] ?? top.current;
    if (fresh > 0) setAnnouncement(fresh === 1 ? "1 new delivery" : `${fresh} new deliveries`);
  }, [ids]);
  return announcement;
}
