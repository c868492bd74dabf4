// The floors of the house: app, server and scripts → components, domains → platform. A path decides who may know whom;
// `scripts/checks/import-rules.test.ts` plants violations and sees that each is caught.
const domain = "^lib/(?!platform/)([^/]+)/";
const above = "^(app|bench|components|server|scripts|e2e)/";
const tests = "(\\.test\\.tsx?$|^e2e/)";

/** What a page may import from a domain: types and schemas, constants, sample orders, and query options. */
const pageSafe =
  "^lib/.+/(schemas|miles|delivery-states|[\\w-]+-rules|[\\w-]+-limits|[\\w-]+-values|event-types|webhook-health|alert-kinds|roles|staff-roles|states|spans|period|hours-text|time-zones|filters|query-options|scopes|counted|sample-events|sample-orders)\\.ts$";

/** Which domains a domain may use besides itself; docs/architecture.md draws the same arrows. */
const sideways = {
  applications: ["webhooks", "oauth", "audit"],
  audit: [],
  branches: ["notices", "audit"],
  deliveries: ["webhooks", "orders", "notices", "identity", "audit"],
  identity: ["oauth", "notices", "mail", "audit"],
  inbox: ["applications", "webhooks", "audit"],
  mail: [],
  notices: ["webhooks", "mail", "audit"],
  oauth: ["audit"],
  orders: ["oauth", "audit"],
  portal: ["[^/]+"],
  reference: ["[^/]+"],
  requests: [],
  webhooks: ["audit"],
};

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: { pathNot: "^lib/platform/db/generated/" },
      to: { circular: true },
    },
    {
      name: "platform-below-domains",
      severity: "error",
      from: { path: "^lib/platform/", pathNot: tests },
      to: { path: `${domain}|${above}` },
    },
    {
      name: "domains-below-pages",
      severity: "error",
      from: { path: domain, pathNot: tests },
      to: { path: above },
    },
    ...Object.entries(sideways).map(([name, others]) => ({
      name: `domains-sideways-${name}`,
      severity: "error",
      from: { path: `^lib/${name}/`, pathNot: tests },
      to: { path: domain, pathNot: `^lib/(${[name, ...others].join("|")})/` },
    })),
    {
      name: "components-import-page-safe-code",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: {
        path: "^(lib|app|bench|server|scripts|e2e|prisma)/",
        pathNot: `${pageSafe}|^lib/platform/http/api-client\\.ts$`,
      },
    },
    {
      name: "components-never-reach-the-database",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: "^lib/platform/db/(client|generated)", reachable: true },
    },
    {
      name: "route-handlers-are-web-standard",
      severity: "error",
      comment: "The same file runs under Next and straight on Node.",
      from: { path: "^app/(api|mcp|oauth2|\\.well-known)/", pathNot: "^app/api/auth/" },
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
      from: { path: "^(app|components|lib|server|scripts)/", pathNot: tests },
      to: { path: tests },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "bench/peers is a package of its own, which need not be installed.",
      from: { pathNot: "^bench/peers/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/platform/db/generated/internal|^\\.next/|^scripts/generate/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
