import { metadataRoutes } from "#lib/oauth/metadata-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = metadataRoutes;
