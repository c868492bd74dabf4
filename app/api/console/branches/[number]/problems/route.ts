import { reportProblem } from "#lib/branches/report-problem.ts";
import { ReportProblemInput } from "#lib/branches/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Says that something about the branch is wrong; also for those who may only read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true },
    body: ReportProblemInput,
    handle: async (ctx, { params, body }) =>
      json({ id: await reportProblem(ctx, params["number"] ?? "", body) }, { status: 201 }),
  }),
});
