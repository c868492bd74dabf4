import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  // Unused, and anyone could keep it busy.
  images: { unoptimized: true },
  // `npm run verify` checks all types. A second check would slow the first start.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
};

/** Each page of the reference also has a Markdown version. */
const markdown = [
  { source: "/reference.md", destination: "/reference-markdown" },
  { source: "/reference/:slug(.+)\\.md", destination: "/reference-markdown/:slug" },
];

/** What the branch finder on partners' pages loads: scripts and data that are the same for everybody. */
const forEmbedding = {
  source: "/:file(embed/.+|gazetteer\\.txt|base-map\\.json)",
  headers: [
    { key: "access-control-allow-origin", value: "*" },
    { key: "cross-origin-resource-policy", value: "cross-origin" },
  ],
};

/** An example of the contract omits /api. In production, server/http/mount-routes.ts answers it. */
const prefix = { source: "/notification/:path*", destination: "/api/notification/:path*" };

export default (phase: string): NextConfig => ({
  ...config,
  // The development server would compress compressed responses again.
  compress: phase !== PHASE_DEVELOPMENT_SERVER,
  headers: async () => [forEmbedding],
  rewrites: async () => (phase === PHASE_DEVELOPMENT_SERVER ? [...markdown, prefix] : markdown),
});
