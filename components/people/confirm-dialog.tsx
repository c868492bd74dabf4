"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** What is so when it failed. */
  failure: string;
  run: () => Promise<unknown>;
  onDone: () => unknown;
};

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  failure,
  run,
  onDone,
}: Props) {
  const act = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onOpenChange(false);
      return onDone();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) act.reset();
      }}
      title={title}
      description={description}
    >
      <div className="grid gap-5">
        {act.error && <FaultNotice error={act.error} what={failure} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="danger" busy={act.isPending} onClick={() => act.mutate()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
