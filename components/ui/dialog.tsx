"use client";

import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-frame.tsx";
import { useOnceOpen } from "./use-once-open.ts";

// Most visits open none; what it takes comes with the first.
const DialogFrame = lazy(() =>
  import("./dialog-frame.tsx").then((module) => ({ default: module.DialogFrame })),
);

/** A dialog in the middle; Escape and the backdrop close it, and the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
