import { parse } from "hono/utils/cookie";
import type { Theme } from "#components/shell/theme-switch.tsx";

/** The theme that the person chose on this device; `system` follows the device. */
export function chosenTheme(cookieHeader: string | null): Theme {
  const { theme } = parse(cookieHeader ?? "", "theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}
