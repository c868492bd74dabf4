import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

const root = "/deliveries/";

export type OpenDelivery = ReturnType<typeof useOpenDelivery>;

/**
 * The delivery that is open beside the log. The URL names it, so it can be shared and Back closes it. The page does not
 * reload: only the delivery is fetched. Opening another one replaces the first.
 *
 * @param logAddress of the log without an open delivery
 */
export function useOpenDelivery(logAddress: string) {
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
    window.history.replaceState(null, "", logAddress);
  }, [logAddress]);
  return { openId, open, close };
}
