// The floors of the house: app, pages and server → components, lib; components → ui, schemas, queries, the API client;
// domains → platform → floor 0. `scripts/import-rules.test.ts` plants violations and sees that each is caught.
const floor0 = "^lib/(env|log|clock|ids|errors|in-time|share-flight|validator-words)\\.ts$";
const platform =
  "^lib/(db|crypto|http|egress|auth|audit|rate-limit|request-log|mail|notices|metrics|tracing)/";
const domains =
  "^lib/(branches|applications|oauth|webhooks|events|deliveries|openapi|people|account|inbox|overview|reference|operations)/";
const tests = "(\\.test\\.tsx?$|^e2e/)";

/** What a page may import from a domain: its schemas, its words and rules without them, and its query options. */
const scopeTable = "^lib/oauth/scopes\\.ts$";
const pageSafe = `^lib/[^/]+/(schemas|words|rules|queries)\\.ts$|${scopeTable}`;

const sideways = {
  oauth: ["applications"],
  webhooks: ["events", "applications"],
  deliveries: ["events", "webhooks"],
  inbox: ["webhooks"],
  account: ["people"],
  operations: ["deliveries"],
};

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: { pathNot: "^lib/db/generated/" },
      to: { circular: true },
    },
    {
      name: "floor-0-stands-alone",
      severity: "error",
      from: { path: floor0 },
      to: { path: "^(app|components|lib|server)/", pathNot: floor0 },
    },
    {
      name: "platform-below-domains",
      severity: "error",
      from: { path: platform, pathNot: tests },
      to: { path: `${domains}|^(app|components|server|scripts|e2e)/` },
    },
    {
      name: "domains-below-pages",
      severity: "error",
      from: { path: domains, pathNot: tests },
      to: { path: "^(app|components|server|scripts|e2e)/" },
    },
    {
      name: "domains-sideways",
      severity: "error",
      comment: "A domain uses another only where the table above says so; the scope table is for all.",
      from: { path: "^lib/(branches|applications|events|people)/", pathNot: tests },
      to: { path: domains, pathNot: `^lib/$1/|${scopeTable}` },
    },
    {
      name: "domains-sideways-openapi",
      severity: "error",
      comment:
        "The document describes what the others say on the wire: their schemas, samples and policy tables.",
      from: { path: "^lib/openapi/", pathNot: tests },
      to: {
        path: domains,
        pathNot: `^lib/openapi/|${pageSafe}|^lib/events/sample-events\\.ts$|^lib/oauth/server-metadata\\.ts$`,
      },
    },
    {
      name: "domains-sideways-reference",
      severity: "error",
      comment: "The reference tells what the document and the policy tables say.",
      from: { path: "^lib/reference/", pathNot: tests },
      to: {
        path: domains,
        pathNot: `^lib/(reference|openapi)/|${pageSafe}|^lib/deliveries/retry-schedule\\.ts$`,
      },
    },
    ...Object.entries(sideways).map(([domain, others]) => ({
      name: `domains-sideways-${domain}`,
      severity: "error",
      from: { path: `^lib/${domain}/`, pathNot: tests },
      to: { path: domains, pathNot: `^lib/(${[domain, ...others].join("|")})/` },
    })),
    {
      name: "components-import-page-safe-code",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: {
        path: "^(lib|app|server|scripts|e2e|prisma)/",
        pathNot: `${pageSafe}|^lib/http/api-client\\.ts$`,
      },
    },
    {
      name: "pages-load-no-schemas",
      severity: "error",
      comment:
        "A validator in a page's first load costs as much as the page's own code: types only, or on demand. The event dialog comes on demand as a whole; the reference's schemas are plain types and words.",
      from: {
        path: "^components/|^lib/[^/]+/(queries|words|rules)\\.ts$",
        pathNot: `${tests}|^components/orders/edit-event-dialog\\.tsx$`,
      },
      to: {
        path: "^lib/[^/]+/schemas\\.ts$",
        pathNot: "^lib/reference/",
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    },
    {
      name: "components-never-reach-the-database",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: "^lib/db/(client|generated)", reachable: true },
    },
    {
      name: "route-handlers-are-web-standard",
      severity: "error",
      comment: "The same file runs under Next and straight on Node.",
      from: { path: "^app/(api|oauth2|\\.well-known)/", pathNot: "^app/api/auth/" },
      to: { path: "node_modules/next/" },
    },
    {
      name: "lib-is-web-standard",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "node_modules/next/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(app|components|lib|pages|server|scripts)/", pathNot: tests },
      to: { path: tests },
    },
    {
      name: "pages-are-entrances",
      severity: "error",
      comment: "Every file below pages/ is an address; what two of them need lies in app/ or components/.",
      from: {},
      to: { path: "^pages/" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/db/generated/internal|^\\.next/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
