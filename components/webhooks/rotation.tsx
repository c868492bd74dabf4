import { KeyRound } from "lucide-react";
import { Time } from "#components/ui/time/time.tsx";

/** Says that a new secret is about to take over. */
export function Rotation({ endsAt }: { endsAt: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <KeyRound aria-hidden className="size-3.5" />
      Secret rotation until <Time at={endsAt} show="minute" />
    </span>
  );
}
