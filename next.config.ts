import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run verify` checks the types of everything, tests included; a second pass here would only slow the start.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
  // One example of the contract omits the /api prefix; server/mount-routes.ts does the same for the mounted routes.
  async rewrites() {
    return {
      beforeFiles: [
        { source: "/notification/:path*", destination: "/api/notification/:path*" },
        // Each page of the reference has a Markdown version beside it.
        { source: "/reference.md", destination: "/reference-markdown" },
        { source: "/reference/:path(.+)\\.md", destination: "/reference-markdown/:path" },
      ],
    };
  },
};

export default config;
