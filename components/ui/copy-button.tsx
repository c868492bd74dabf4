"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Copies a text and says so, to the eye and to a screen reader. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: string }) {
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), 2500);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult("copied"),
      () => setResult("failed"),
    );
  const Icon = result === "copied" ? Check : Copy;
  return (
    <>
      <Button
        icon={Icon}
        variant="quiet"
        size={children ? "sm" : "icon"}
        aria-label={label}
        title={label}
        onClick={copy}
      >
        {children}
      </Button>
      <span role="status" className="sr-only">
        {result === "copied"
          ? "Copied"
          : result === "failed"
            ? "Could not copy; select the text instead"
            : ""}
      </span>
    </>
  );
}
