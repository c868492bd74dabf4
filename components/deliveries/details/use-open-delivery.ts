import { usePathname } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";

const root = "/deliveries/";

export type OpenDelivery = {
  /** Of the delivery that is open beside the log. */
  openId: string | null;
  open: (id: string) => void;
  close: () => void;
};

/**
 * Which delivery is open beside the log. The URL names it, so it can be shared and Back closes it; the log
 * stays as it is, and nothing is asked of the server but the delivery. Opening another one takes the place of the first.
 */
export function useOpenDelivery(filters: DeliveryFilters): OpenDelivery {
  const pathname = usePathname();
  const openId = pathname.startsWith(root) ? decodeURIComponent(pathname.slice(root.length)) : null;
  const isOurs = useRef(false);
  useEffect(() => {
    if (openId === null) isOurs.current = false;
  }, [openId]);

  const open = useCallback((id: string) => {
    const address = `${root}${encodeURIComponent(id)}`;
    if (window.location.pathname.startsWith(root)) return window.history.replaceState(null, "", address);
    isOurs.current = true;
    window.history.pushState(null, "", address);
  }, []);
  const close = useCallback(() => {
    if (isOurs.current) return window.history.back();
    window.history.replaceState(null, "", addressOfLog(filters));
  }, [filters]);
  return useMemo(() => ({ openId, open, close }), [openId, open, close]);
}
