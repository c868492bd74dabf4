"use client";

import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { exportHref } from "#components/branches/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import { fileFormats } from "#lib/branches/shared/branch-values.ts";
import { undoHours } from "#lib/branches/shared/import-schemas.ts";
import { BranchImport } from "./branch-import.tsx";
import { BulkClosing } from "./bulk-closing.tsx";

const modes = [
  ["close", "Close branches"],
  ["import", "Import a file"],
] as const;

/** Changes many branches at once: by closing what a filter finds, or from a file. */
export function BranchChanges() {
  const isImport = useSearchParams().get("mode") === "import";
  const [mode, setMode] = useState<(typeof modes)[number][0]>(isImport ? "import" : "close");
  return (
    <>
      <PageHeader
        title="Branch changes"
        lead={`Close many branches at once, or import a file. You see what would change first, and can undo it for ${undoHours} hours.`}
        action={fileFormats.map((format) => (
          <ButtonLink key={format} icon={Download} href={exportHref(format)} download size="sm">
            Download as {format.toUpperCase()}
          </ButtonLink>
        ))}
      />
      <Toggle legend="What to do" choices={modes} value={mode} onChoose={setMode} className="mb-4" />
      {mode === "close" ? <BulkClosing /> : <BranchImport />}
    </>
  );
}
