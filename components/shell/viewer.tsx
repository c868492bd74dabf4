import { createContext, type ReactNode, use } from "react";
import type { EnvironmentName } from "#lib/applications/schemas.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import type { View } from "./view.ts";

/** The signed-in person, the view, and the other views to choose from. */
export type Viewer = Pick<Frame, "applications" | "organizations"> & {
  userId: string;
  organizationId: string;
  isStaff: boolean;
  /** Of a partner organization. */
  isAdmin: boolean;
  /** False for a read-only role, which changes only its own account. */
  mayChange: boolean;
  /** All applications. Members manage only those of the sandbox: `useMayManage`. */
  mayManageApplications: boolean;
  view: View;
  /** Switches the view on this page and the following ones. */
  switchTo: (view: View) => void;
};

/** For pages outside the frame. */
const nobody: Viewer = {
  userId: "",
  organizationId: "",
  isStaff: false,
  isAdmin: false,
  mayChange: false,
  mayManageApplications: false,
  applications: [],
  organizations: [],
  view: {},
  switchTo: () => undefined,
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

/** Whether the viewer may create and change applications of this environment. */
export function useMayManage(environment: EnvironmentName): boolean {
  const { mayManageApplications, mayChange } = useViewer();
  return mayManageApplications || (mayChange && environment === "SANDBOX");
}

/** Controls that change something. Hidden for read-only roles; the frame says why on every page. */
export function ForChanges({ children }: { children: ReactNode }) {
  return useViewer().mayChange && children;
}
