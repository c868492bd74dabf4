/** Focuses the page's content after the focused control has disappeared. Otherwise, a keyboard starts at the top again. */
export function focusContent(options?: FocusOptions): void {
  document.getElementById("content")?.focus(options);
}
