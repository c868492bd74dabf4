import { ReportProblem } from "#components/branches/editor/report-problem.tsx";
import { Providers } from "#components/shell/providers.tsx";

/** `ReportProblem` for a page without providers of its own. */
export function PublicReport(props: { number: string; name: string }) {
  return (
    <Providers>
      <ReportProblem {...props} />
    </Providers>
  );
}
