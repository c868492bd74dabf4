/** Makes an element with attributes and children. It sets no inline style, which a strict policy of the page blocks. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | true> = {},
  ...children: (Node | string | false)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    made.setAttribute(name, value === true ? "" : value);
  made.append(...children.filter((child) => child !== false));
  return made;
}
