import { createContext, type ReactNode, use } from "react";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";

/** The signed-in person, and the applications and, for staff, organizations that they may see. */
export type Viewer = Pick<Frame, "applications" | "organizations"> & {
  userId: string;
  organizationId: string;
  isStaff: boolean;
  /** Of their own organization. */
  isAdmin: boolean;
  /** False for a read-only role, which changes only its own account. */
  mayChange: boolean;
};

/** For pages outside the frame. */
const nobody: Viewer = {
  userId: "",
  organizationId: "",
  isStaff: false,
  isAdmin: false,
  mayChange: false,
  applications: [],
  organizations: [],
};

export const ViewerContext = createContext<Viewer>(nobody);

export function useViewer(): Viewer {
  return use(ViewerContext);
}

/**
 * Whether the viewer's organization owns the application. Staff also see those of partners, but not their secrets, and
 * cannot change where secrets and codes are sent.
 */
export function useOwns(applicationId: string): boolean {
  const { isStaff, applications, organizationId } = useViewer();
  const owner = applications.find(({ id }) => id === applicationId)?.organizationId;
  return !isStaff || owner === organizationId;
}

/** The name of the partner that owns something, for staff. Null for partners, who know it. */
export function usePartnerName(organizationId: string | undefined): string | null {
  const { isStaff, organizations } = useViewer();
  return (isStaff && organizations.find(({ id }) => id === organizationId)?.name) || null;
}

/** Controls that change something. Hidden for read-only roles; the frame says why on every page. */
export function ForChanges({ children }: { children: ReactNode }) {
  return useViewer().mayChange && children;
}
