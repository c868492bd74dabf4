import { useEffect, useState } from "react";

/** A value once it has stood still for a moment: what is typed is looked for when the typing pauses. */
export function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
}
