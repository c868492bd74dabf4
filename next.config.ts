import type { NextConfig } from "next";

const config: NextConfig = {
  // Back and Forward between pages of the reference come to where one was.
  experimental: { scrollRestoration: true },
  poweredByHeader: false,
  // `npm run verify` checks the types of everything, tests included; a second pass here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
};

export default config;
