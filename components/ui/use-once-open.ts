import { useState } from "react";

/** Whether something was open once: from then on it stays mounted, so that it can close as it should. */
export function useOnceOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
