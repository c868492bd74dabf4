import { ReportProblem } from "#components/branches/editor/report-problem.tsx";
import { Providers } from "#components/shell/providers.tsx";

/** For a page that has no cache of the console API otherwise. */
export function ReportWithCache(props: { number: string; name: string }) {
  return (
    <Providers>
      <ReportProblem {...props} />
    </Providers>
  );
}
