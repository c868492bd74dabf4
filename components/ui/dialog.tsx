"use client";

import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-frame.tsx";
import { useOnceOpen } from "./use-once-open.ts";

// Loaded with the first dialog: most visits open none.
const DialogFrame = lazy(() =>
  import("./dialog-frame.tsx").then((module) => ({ default: module.DialogFrame })),
);

/** A dialog in the middle; Escape and the backdrop close it, and the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open ?? true)) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
