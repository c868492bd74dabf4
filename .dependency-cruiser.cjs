// The floors of the house: app, server and scripts → components, domains → platform. A path decides who may know whom;
// `scripts/checks/import-rules.test.ts` plants violations and sees that each is caught.
const domain = "^lib/(?!platform/)([^/]+)/";
const above = "^(app|components|server|scripts|tools|e2e|test)/";
const tests = "(\\.test\\.tsx?$|^(e2e|test)/)";

/** What runs in browsers, too: schemas, types, and tables. */
const shared = "^lib/.+/shared/";

/** Which domains a domain may use besides itself; docs/architecture.md draws the same arrows. */
const sideways = {
  applications: ["notifications", "oauth", "audit"],
  audit: [],
  branches: ["notices", "audit"],
  identity: ["oauth", "notices", "notifications", "mail", "audit"],
  mail: [],
  notices: ["notifications", "mail", "audit"],
  notifications: ["applications", "notices", "audit"],
  oauth: ["audit"],
  portal: ["[^/]+"],
  reference: ["[^/]+"],
  requests: [],
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
      name: "components-import-shared-code",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: "^(lib|app|server|scripts|tools|e2e|test|prisma)/", pathNot: shared },
    },
    {
      name: "shared-code-runs-in-browsers",
      severity: "error",
      from: { path: shared, pathNot: tests },
      to: { path: "^lib/platform/(db/(client|generated)|env\\.ts|log\\.ts)", reachable: true },
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
      comment: "tools/bench/peers is a package of its own, which need not be installed.",
      from: { pathNot: "^tools/bench/peers/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The list of Route Handlers has nothing but types, by which components know what a call takes and returns.
    exclude: {
      path: "^components/api/generated/|^lib/platform/db/generated/internal|^\\.next/|^tools/generate/",
    },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
