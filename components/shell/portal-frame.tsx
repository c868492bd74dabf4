import { Providers } from "./providers.tsx";
import { Shell, type ShellProps } from "./shell.tsx";

/** What is around every page behind the sign-in: the frame, the cache of the console API, and where toasts appear. */
export function PortalFrame(props: ShellProps) {
  return (
    <Providers>
      <Shell {...props} />
    </Providers>
  );
}
