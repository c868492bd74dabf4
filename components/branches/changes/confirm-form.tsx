import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { useSending } from "#components/ui/use-sending.ts";

type Props = {
  /** The text to type, or null if none is required. */
  confirmation: string | null;
  hint: string;
  action: string;
  isBusy: boolean;
  onConfirm: (typed: string) => void;
};

/** The button that makes a change after its preview, with the typed confirmation that a large one requires. */
export function ConfirmForm({ confirmation, hint, action, isBusy, onConfirm }: Props) {
  const [typed, setTyped] = useState("");
  const sending = useSending(isBusy);
  return (
    <form
      className="mt-5 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.current) return;
        sending.current = true;
        onConfirm(typed.trim());
      }}
    >
      {confirmation !== null && (
        <TextField
          label={`Type “${confirmation}” to confirm`}
          hint={hint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button
        type="submit"
        variant={confirmation === null ? "primary" : "dangerSolid"}
        className="justify-self-start"
        busy={isBusy}
        disabled={confirmation !== null && typed.trim() !== confirmation}
      >
        {action}
      </Button>
    </form>
  );
}
