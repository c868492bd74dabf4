/** Names whose page sends a request. The portal refuses it if somebody else has signed in in this browser since. */
export const viewerHeader = "x-portal-viewer";
