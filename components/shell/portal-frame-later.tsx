"use client";

import dynamic from "next/dynamic";

/** The portal's frame around a page that is open to anybody: only who is signed in loads it. */
export const PortalFrameLater = dynamic(() =>
  import("./portal-frame.tsx").then((module) => module.PortalFrame),
);
