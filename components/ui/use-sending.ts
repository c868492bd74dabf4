import { type RefObject, useEffect, useRef } from "react";

/** Whether something is being sent. Set it when you send: `isPending` is rendered too late for a mouse that bounces. */
export function useSending(isPending: boolean): RefObject<boolean> {
  const sending = useRef(false);
  useEffect(() => {
    sending.current = isPending;
  });
  return sending;
}
