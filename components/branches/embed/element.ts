type Child = Node | string | null | false | undefined;

/** Makes an element with attributes and children. It sets no inline style, which a strict policy of the page blocks. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}
