import { ProblemStateInput } from "#lib/branches/schemas.ts";
import { setProblemDone } from "#lib/branches/set-problem-done.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** One data problem: done, or open again. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    body: ProblemStateInput,
    handle: async (ctx, { params, body: { isDone } }) => {
      await setProblemDone(ctx, params["problemId"] ?? "", isDone);
      return json({});
    },
  }),
});
