"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { SelectField } from "#components/ui/field.tsx";
import { applicationsQuery } from "#lib/applications/queries.ts";

/** Chooses the application that a page is about; absent where there is only one. The choice stands in the address. */
export function ApplicationSelect({ applicationId, path }: { applicationId: string; path: string }) {
  const router = useRouter();
  const { data: applications = [] } = useQuery(applicationsQuery());
  if (applications.length < 2) return null;
  return (
    <div className="mb-6 max-w-sm">
      <SelectField
        label="Application"
        value={applicationId}
        onChange={(event) => router.replace(`${path}?application=${event.target.value}`)}
      >
        {applications.map(({ id, name, organization }) => (
          <option key={id} value={id}>
            {name} ({organization.name})
          </option>
        ))}
      </SelectField>
    </div>
  );
}
