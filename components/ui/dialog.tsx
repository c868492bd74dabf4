"use client";

import dynamic from "next/dynamic";
import type { DialogProps } from "./dialog-frame.tsx";
import { useOnceOpen } from "./use-once-open.ts";

// Most visits open none; what it takes comes with the first.
const DialogFrame = dynamic(() => import("./dialog-frame.tsx").then((module) => module.DialogFrame), {
  ssr: false,
});

/** A dialog in the middle; Escape and the backdrop close it, and the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  return useOnceOpen(props.open) ? <DialogFrame {...props} /> : null;
}
