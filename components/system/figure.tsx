import clsx from "clsx";
import { createContext, type ReactNode, use } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Diagnosis, Help, SystemFigure } from "#lib/portal/shared/system-schemas.ts";

export const figureTitles: Record<SystemFigure, string> = {
  version: "PostgreSQL",
  newerVersion: "Newer version",
  migrations: "Migrations",
  changedMigrations: "Changed migrations",
  writes: "Writes",
  durability: "Durability",
  transaction: "Oldest transaction",
  connections: "Connections",
  oldestDue: "Longest wait",
  catchUp: "Catching up",
  due: "Due and not sent",
  abandoned: "Abandoned",
  outcomes: "Receiver answers",
  workers: "Workers",
  pool: "Connection pool",
  signingKey: "Signing key",
  mail: "Outgoing email",
  retention: "Last cleanup",
};

export const toneLabels = { good: "Fine", warn: "Needs attention", bad: "Problem" } as const;

/** The problems, for the figures below. */
export const Diagnoses = createContext<readonly Diagnosis[]>([]);

export const figureId = (figure: SystemFigure) => `figure-${figure}`;

function HelpLink({ help }: { help: Help }) {
  if ("href" in help) return <TextLink href={help.href}>{help.label}</TextLink>;
  return (
    <span className="text-muted">
      See <code className="font-mono text-xs">{help.document}</code>, “{help.section}”.
    </span>
  );
}

type PanelProps = { title: string; isFine: boolean; children: ReactNode };

/** Figures, folded while all of them are fine. */
export function FigurePanel({ title, isFine, children }: PanelProps) {
  return (
    <Disclosure
      open={!isFine}
      summary={
        <>
          <h2 className="font-semibold">{title}</h2>
          {isFine && <Status tone="good">{toneLabels.good}</Status>}
        </>
      }
    >
      <dl className="@container divide-y divide-line border-line border-t px-4 py-1">{children}</dl>
    </Disclosure>
  );
}

/** A figure without a state. */
export function PlainFigure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 @sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="break-words text-sm tabular-nums">{children}</dd>
    </div>
  );
}

type CheckedProps = { figure: SystemFigure; wide?: boolean; children: ReactNode };

/** A figure with its state and, if it is bad, what to do. `wide`: across the whole width. */
export function CheckedFigure({ figure, wide = false, children }: CheckedProps) {
  const finding = use(Diagnoses).find((one) => one.figure === figure);
  return (
    <div
      id={figureId(figure)}
      className="grid scroll-mt-20 grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-3 @sm:grid-cols-[9rem_1fr_auto]"
    >
      <dt className="text-muted text-sm">{figureTitles[figure]}</dt>
      <dd
        className={clsx(
          "order-last col-span-full break-words text-sm tabular-nums",
          !wide && "@sm:order-none @sm:col-span-1",
        )}
      >
        {children}
      </dd>
      <dd className={clsx("flex items-start justify-self-end", wide && "@sm:col-start-3")}>
        <Status tone={finding?.tone ?? "good"}>{toneLabels[finding?.tone ?? "good"]}</Status>
      </dd>
      {finding && (
        <dd className="order-last col-span-full mt-1 grid gap-0.5 border-line-strong border-l-2 pl-3 text-sm">
          <p>{finding.found}</p>
          <p>
            <strong className="font-semibold">{finding.todo}</strong> <HelpLink help={finding.help} />
          </p>
        </dd>
      )}
    </div>
  );
}

/** A size in powers of a thousand, with three digits. */
export function inBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** step;
  return `${step === 0 ? value : value.toPrecision(value < 1_000 ? 3 : 4)} ${units[step]}`;
}
