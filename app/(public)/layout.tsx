import type { ReactNode } from "react";
import { PublicProviders } from "#components/shell/public-providers.tsx";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicProviders>{children}</PublicProviders>;
}
