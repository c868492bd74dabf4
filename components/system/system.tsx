"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Diagnosis, SystemFigures } from "#lib/portal/shared/system-schemas.ts";
import { Checks } from "./checks.tsx";
import { Diagnoses, FigurePanel, figureId, figureTitles, toneLabels } from "./figure.tsx";
import { systemQuery } from "./queries.ts";
import { type JudgedPanel, judgePanels } from "./system-panels.tsx";

/** Links to the figures that need attention, which say what is wrong and what to do. */
function Summary({ diagnoses }: { diagnoses: readonly Diagnosis[] }) {
  if (diagnoses.length === 0) return <Notice tone="good" title="Everything works" />;
  return (
    <Panel
      title={diagnoses.length === 1 ? "1 thing needs attention" : `${diagnoses.length} things need attention`}
    >
      <ul className="-my-2 divide-y divide-line">
        {diagnoses.map(({ figure, tone }) => (
          <li key={figure}>
            <a
              href={`#${figureId(figure)}`}
              className="flex items-center gap-4 py-2.5 text-sm hover:text-accent"
            >
              <span className="w-34">
                <Status tone={tone}>{toneLabels[tone]}</Status>
              </span>
              <span className="grow font-medium">{figureTitles[figure]}</span>
              <ArrowDown aria-hidden className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type PanelsProps = { figures: SystemFigures; panels: readonly JudgedPanel[]; isBeside?: boolean };

function Panels({ figures, panels, isBeside = false }: PanelsProps) {
  return (
    <div className={clsx("grid items-start gap-4 empty:hidden", isBeside && "lg:grid-cols-2")}>
      {panels.map(({ title, isFine, Figures }) => (
        <FigurePanel key={title} title={title} isFine={isFine}>
          <Figures {...figures} />
        </FigurePanel>
      ))}
    </div>
  );
}

/** The installation at a glance: problems and what to do, then every figure. What is fine is folded. */
export function System() {
  const { data, error } = useQuery(systemQuery());
  const panels = judgePanels(data?.diagnoses ?? []);
  return (
    <>
      <PageHeader
        title="System"
        lead="The state of this installation, and what to do about problems. With METRICS_PORT, each process serves more at /metrics for Prometheus."
        action={
          data && (
            <p className="text-muted text-sm">
              As of <Time at={data.figures.at} show="second" />, updated every 10 s
            </p>
          )
        }
      />
      <div className="grid gap-6">
        <ErrorBanner error={error} what="Could not update the figures." />
        {data && (
          <Diagnoses value={data.diagnoses}>
            <Summary diagnoses={data.diagnoses} />
            <Panels figures={data.figures} panels={panels.filter(({ isFine }) => !isFine)} />
            <Checks />
            <Panels figures={data.figures} panels={panels.filter(({ isFine }) => isFine)} isBeside />
          </Diagnoses>
        )}
      </div>
    </>
  );
}
