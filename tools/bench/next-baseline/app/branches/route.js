export { GET } from "../../../search/plain-prisma-search.ts";

export const dynamic = "force-dynamic";
