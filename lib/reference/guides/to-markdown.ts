import { type Block, languageNames, type ReferencePage } from "./schemas.ts";

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const row = (cells: string[]) => `| ${cells.map(cell).join(" | ")} |`;
const fences = { curl: "sh", shell: "sh", javascript: "js", python: "python", csharp: "csharp", php: "php" };

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "text":
      return block.text;
    case "note":
      return `> ${block.text}`;
    case "list":
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`).join("\n");
    case "table":
      return [row(block.head), row(block.head.map(() => "---")), ...block.rows.map(row)].join("\n");
    case "code":
      return `${block.label}:\n\n${fence(block.language, block.text)}`;
    case "samples":
      return block.samples
        .map(
          ({ language, text }) =>
            `${block.label}, ${languageNames[language]}:\n\n${fence(fences[language], text)}`,
        )
        .join("\n\n");
    case "try":
      return "";
  }
}

/** A page of the reference as Markdown: all that the page says, without what can only be clicked. */
export function toMarkdown({ title, lead, blocks }: ReferencePage): string {
  const parts = [`# ${title}`, lead, ...blocks.map(blockToMarkdown)].filter(Boolean);
  return `${parts.join("\n\n")}\n`;
}
