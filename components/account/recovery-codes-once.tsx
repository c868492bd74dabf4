"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Notice } from "#components/ui/status.tsx";

/** Ten codes for the day when the second factor is lost. They are not shown again. */
export function RecoveryCodesOnce({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="Keep these recovery codes now: they are not shown again">
        Each one signs you in once, in place of your second factor. Keep them where you keep passwords, or
        print them.
      </Notice>
      <ol className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join("\n")} label="Copy recovery codes">
          Copy
        </CopyButton>
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
