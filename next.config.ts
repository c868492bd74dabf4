import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const config: NextConfig = {
  // Back and Forward between pages of the reference come to where one was.
  experimental: { scrollRestoration: true },
  poweredByHeader: false,
  // Nothing of ours needs the image optimizer, which anybody could make work.
  images: { unoptimized: true },
  // `npm run verify` checks the types of everything, tests included; a second pass here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
};

// One example of the contract omits the /api prefix. Only in development does Next serve the Route Handlers: otherwise
// server/http/mount-routes.ts does the same, and the pages do without the scripts that follow rewrites.
const prefix = { source: "/notification/:path*", destination: "/api/notification/:path*" };

export default (phase: string): NextConfig =>
  phase === PHASE_DEVELOPMENT_SERVER ? { ...config, rewrites: async () => [prefix] } : config;
