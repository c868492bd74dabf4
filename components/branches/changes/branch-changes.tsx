"use client";

import { Download } from "lucide-react";
import { exportHref } from "#components/branches/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { fileFormats } from "#lib/branches/shared/branch-values.ts";
import { undoHours } from "#lib/branches/shared/import-schemas.ts";
import { BranchImport } from "./branch-import.tsx";
import { BulkClosing } from "./bulk-closing.tsx";

const safety = `You see what would change first, and can undo it for ${undoHours} hours.`;

/** Closes what a filter finds, or gives it other hours, on some days. */
export function CloseBranchesPage() {
  return (
    <>
      <PageHeader
        title="Close branches"
        lead={`Close many branches for some days, or give them other hours. ${safety}`}
      />
      <BulkClosing />
    </>
  );
}

/** Changes many branches by a file, and downloads such a file. */
export function ImportBranchesPage() {
  return (
    <>
      <PageHeader
        title="Import and export"
        lead={`Change many branches with a file. ${safety}`}
        action={fileFormats.map((format) => (
          <ButtonLink key={format} icon={Download} href={exportHref(format)} download size="sm">
            Download as {format.toUpperCase()}
          </ButtonLink>
        ))}
      />
      <BranchImport />
    </>
  );
}
