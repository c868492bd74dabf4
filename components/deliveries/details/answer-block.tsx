import { CopyButton } from "#components/ui/copy-button.tsx";

/** What a receiver said, wrapped and copyable. Without a text, one line says so. */
export function AnswerBlock({ label, text }: { label: string; text: string | null }) {
  if (!text)
    return (
      <p className="text-muted text-sm">
        {label}. <span className="whitespace-nowrap">The body was empty.</span>
      </p>
    );
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between border-line border-b pl-3 text-muted text-xs">
        {label}
        <CopyButton text={text} label="Copy the answer" />
      </figcaption>
      <p className="whitespace-pre-wrap break-words p-3 font-mono text-sm">{text}</p>
    </figure>
  );
}
