import { lazy, Suspense, useState } from "react";
import { MenuButton, type MenuItem } from "./menu-button.tsx";

// Loaded with the first menu that opens.
const OpenMenu = lazy(() => import("./open-menu.tsx").then((module) => ({ default: module.OpenMenu })));

/** The less frequent actions of a thing. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = <MenuButton aria-label={label} aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu label={label} items={items} />
    </Suspense>
  );
}
