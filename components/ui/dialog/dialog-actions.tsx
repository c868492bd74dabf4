import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { Button } from "#components/ui/button.tsx";

/** The surrounding dialog: its foot, once it is rendered, and how to close it. */
export const InDialog = createContext<{ foot: HTMLElement | null; close: () => void } | null>(null);

type Props = {
  /** The label of the button that closes without the action. Null if there is nothing to cancel. */
  cancel?: string | null;
  /** The other actions, the primary one last. */
  children?: ReactNode;
};

/** The buttons in the foot of a dialog, which stays in sight: Cancel, then the primary action. */
export function DialogActions({ cancel = "Cancel", children }: Props) {
  const dialog = use(InDialog);
  if (!dialog?.foot) return null;
  return createPortal(
    <>
      {cancel !== null && <Button onClick={dialog.close}>{cancel}</Button>}
      {children}
    </>,
    dialog.foot,
  );
}
