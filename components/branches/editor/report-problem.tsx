"use client";

import { Flag } from "lucide-react";
import { Providers } from "#components/shell/providers.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { maxReportLength } from "#lib/branches/quality/constants.ts";
import { branchCalls } from "#lib/branches/query-options.ts";

type Props = { number: string; name: string };

export function ReportProblem({ number, name }: Props) {
  return (
    <FormButton
      label="Report a data problem"
      button={{ look: "quiet", size: "sm", icon: Flag }}
      title="Report a data problem"
      description={`${name}, No. ${number}: say what is wrong and what is right. Staff see your name.`}
      schema={async () => (await import("#lib/branches/quality/schemas.ts")).ReportProblemInput}
      run={(input) => branchCalls.reportProblem(number, input)}
      said={["Reported. Staff see it in their list of data problems."]}
      failure="Could not send the report."
      submit="Send to the staff"
    >
      <TextAreaField
        label="What is wrong"
        name="text"
        hint="For example: the phone number belongs to a bakery, or on Saturdays they close at noon."
        maxLength={maxReportLength}
        required
      />
    </FormButton>
  );
}

/** The same for a page without providers of its own. */
export function PublicReport(props: Props) {
  return (
    <Providers>
      <ReportProblem {...props} />
    </Providers>
  );
}
