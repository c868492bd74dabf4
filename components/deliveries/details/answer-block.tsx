import { CopyButton } from "#components/ui/copy-button.tsx";

type Props = { label: string; text: string | null };

/** What a receiver said, wrapped and copyable. */
export function AnswerBlock({ label, text }: Props) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between border-line border-b pl-3 text-muted text-xs">
        {label}
        {text && <CopyButton text={text} label="Copy the answer" />}
      </figcaption>
      <p className="whitespace-pre-wrap break-words p-3 font-mono text-sm">
        {text || <span className="font-sans text-muted">The body was empty.</span>}
      </p>
    </figure>
  );
}
