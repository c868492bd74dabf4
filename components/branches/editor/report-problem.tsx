"use client";

import { useMutation } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { api } from "#components/api/queries.ts";

import { Dialog, DialogButton } from "#components/ui/dialog/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { maxReportLength, reportProblemInputSchema } from "#lib/branches/shared/problem-schemas.ts";

type Props = { number: string; name: string };

export function ReportProblem(props: Props) {
  return (
    <DialogButton
      variant="quiet"
      size="sm"
      dialog={(onClose) => <ReportDialog onClose={onClose} {...props} />}
    >
      <Flag aria-hidden className="size-4" />
      Report a data problem
    </DialogButton>
  );
}

function ReportDialog({ number, name, onClose }: Props & { onClose: () => void }) {
  const report = useMutation({
    mutationFn: (input: { text: string }) =>
      api.post("/api/console/branches/[number]/problems", { params: { number }, body: input }),
    meta: { done: ["Reported. Staff see it in their list of data problems."], refetches: false },
    onSuccess: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title="Report a data problem"
      description={`${name}, No. ${number}: say what is wrong and what is right. Staff see your name.`}
    >
      <Form schema={reportProblemInputSchema} mutation={report} failure="Could not send the report.">
        <TextAreaField
          label="What is wrong"
          name="text"
          hint="For example: the phone number belongs to a bakery, or on Saturdays they close at noon."
          maxLength={maxReportLength}
          required
        />
        <FormActions submit="Send to the staff" />
      </Form>
    </Dialog>
  );
}
