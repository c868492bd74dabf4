"use client";

import { createContext, type ReactNode, use } from "react";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import type { Scope } from "./scope.ts";

/** Who looks at the pages, what they are about just now, and what else they could be about. */
export type Viewer = Pick<Frame, "applications" | "organizations"> & {
  /** Of the viewer. */
  organizationId: string;
  isStaff: boolean;
  /** Of a partner organization. */
  isAdmin: boolean;
  /** A read-only person changes nothing but what is the person's own. */
  mayChange: boolean;
  /** Creates and changes applications: of a partner only admins do. */
  mayManageApplications: boolean;
  scope: Scope;
  /** Makes the pages be about something else, from the one that is shown on. */
  switchTo: (scope: Scope) => void;
};

/** Nobody in particular: pages outside the frame, which are about nothing of an organization. */
const nobody: Viewer = {
  organizationId: "",
  isStaff: false,
  isAdmin: false,
  mayChange: false,
  mayManageApplications: false,
  applications: [],
  organizations: [],
  scope: {},
  switchTo: () => undefined,
};

const ViewerContext = createContext<Viewer>(nobody);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): Viewer {
  return use(ViewerContext);
}

/**
 * Whether the viewer's organization owns the application. Staff see those of partners as well, but neither their secrets nor
 * may they change where secrets and codes are sent.
 */
export function useOwns(applicationId: string): boolean {
  const { isStaff, applications, organizationId } = useViewer();
  const owner = applications.find(({ id }) => id === applicationId)?.organizationId;
  return !isStaff || owner === organizationId;
}

/**
 * Controls that change something: not there for whom the server would refuse. The frame says on every page why, so what
 * is left out needs no words of its own.
 */
export function ForChanges({ children }: { children: ReactNode }) {
  return useViewer().mayChange && children;
}
