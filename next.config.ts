import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  // Nothing of ours needs the image optimizer, which anybody could make work.
  images: { unoptimized: true },
  // `npm run verify` checks the types of everything, tests included; a second pass here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
};

/** Each page of the reference has a Markdown version beside it. */
const markdown = [
  { source: "/reference.md", destination: "/reference-markdown" },
  { source: "/reference/:slug(.+)\\.md", destination: "/reference-markdown/:slug" },
];

/** One example of the contract omits the /api prefix. In production server/http/mount-routes.ts answers it. */
const prefix = { source: "/notification/:path*", destination: "/api/notification/:path*" };

export default (phase: string): NextConfig => ({
  ...config,
  rewrites: async () => (phase === PHASE_DEVELOPMENT_SERVER ? [...markdown, prefix] : markdown),
});
