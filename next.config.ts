import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  // Unused, and anyone could keep it busy.
  images: { unoptimized: true },
  // server/build.ts skips this check, which would slow the first start; `npm test` checks all types.
  typescript: { ignoreBuildErrors: process.env["SKIP_TYPES"] === "true" },
  allowedDevOrigins: ["127.0.0.1"],
  // Some can't be bundled. Of others, the Route Handlers load their own copy, and the build takes a tenth less time.
  serverExternalPackages: [
    ...["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
    ...["@opentelemetry/api", "@simplewebauthn/server", "jose", "zod"],
  ],
};

/** Each page of the reference also has a Markdown version. */
const markdown = [
  { source: "/reference.md", destination: "/reference-markdown" },
  { source: "/reference/:slug(.+)\\.md", destination: "/reference-markdown/:slug" },
];

/** Pages that are a part of another one now. */
const moved = [{ source: "/connected", destination: "/account#connected-applications", permanent: true }];

/** An example of the contract omits /api. In production, server/http/mount-routes.ts answers it. */
const prefix = { source: "/notification/:path*", destination: "/api/notification/:path*" };

/**
 * The first start waits for the build. It is made once, from nothing, and nobody reads the maps of what the server runs.
 * server/http/mount-routes.ts answers every `route.ts`, so Next builds none but its own, `route.next.ts`.
 */
const quickBuild = {
  pageExtensions: ["tsx", "next.ts"],
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false },
} satisfies NextConfig;

export default (phase: string): NextConfig => ({
  ...config,
  ...(phase === PHASE_DEVELOPMENT_SERVER ? { pageExtensions: ["tsx", "ts", "next.ts"] } : quickBuild),
  // The development server would compress compressed responses again.
  compress: phase !== PHASE_DEVELOPMENT_SERVER,
  redirects: async () => moved,
  rewrites: async () => (phase === PHASE_DEVELOPMENT_SERVER ? [...markdown, prefix] : markdown),
});
