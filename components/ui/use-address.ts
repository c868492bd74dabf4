import { usePathname, useSearchParams } from "next/navigation";

// Next's hooks answer null on pages that were made before anybody asked for them. The portal has none.
const noParameters = new URLSearchParams();

/** The path of the page that is shown. */
export function usePath(): string {
  return usePathname() ?? "/";
}

/** What stands after the question mark. */
export function useParameters(): URLSearchParams {
  return useSearchParams() ?? noParameters;
}
