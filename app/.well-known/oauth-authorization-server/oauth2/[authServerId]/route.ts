import { metadataRoutes } from "#lib/oauth/server-metadata.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = metadataRoutes;
