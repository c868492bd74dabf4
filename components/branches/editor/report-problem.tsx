"use client";

import { useMutation } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { branchCalls } from "#lib/branches/query-options.ts";

/** Reports a problem with the branch to the staff. */
export function ReportProblem({ number, name }: { number: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const report = useMutation({
    mutationFn: () => branchCalls.reportProblem(number, { text }),
    onSuccess: () => {
      setIsOpen(false);
      setText("");
      toast("Reported. Staff see it in their list of data problems.");
    },
  });
  const fault = faultOf(report.error, "text");
  const open = () => {
    report.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button look="quiet" size="sm" onClick={open}>
        <Flag aria-hidden className="size-4" />
        Report a data problem
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Report a data problem"
        description={`${name}, No. ${number}: say what is wrong and what is right. Staff see your name.`}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            report.mutate();
          }}
        >
          <TextAreaField
            label="What is wrong"
            hint="For example: the phone number belongs to a bakery, or on Saturdays they close at noon."
            error={fault}
            maxLength={1_000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {report.error && !fault && <FaultNotice error={report.error} what="It was not sent." />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button look="primary" type="submit" busy={report.isPending}>
              Send to the staff
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
