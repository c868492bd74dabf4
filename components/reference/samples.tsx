"use client";

import clsx from "clsx";
import { useId } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { clientIdPlaceholder, languageNames, type Sample } from "#lib/reference/shared/guide-schemas.ts";
import { useReader } from "./reader.tsx";
import "./code.css";

/** One sample in several languages. The choice applies to every sample and to the next visit. */
export function Samples({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const { language, setLanguage, clientId } = useReader();
  const group = useId();
  const shown = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!shown) return null;
  const fill = (text: string) => (clientId ? text.replaceAll(clientIdPlaceholder, clientId) : text);
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b pl-3">
        <span className="py-1 text-muted text-xs">{label}</span>
        <div className="flex items-center gap-1">
          <fieldset className="flex flex-wrap">
            <legend className="sr-only">Language of {label}</legend>
            {samples.map((sample) => (
              <label
                key={sample.language}
                className={clsx(
                  "flex min-h-9 cursor-pointer items-center border-b-2 px-2.5 text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent",
                  sample.language === shown.language
                    ? "border-accent font-semibold text-ink"
                    : "border-transparent text-muted hover:text-ink",
                )}
              >
                <input
                  type="radio"
                  name={group}
                  className="sr-only"
                  checked={sample.language === shown.language}
                  onChange={() => setLanguage(sample.language)}
                />
                {languageNames[sample.language]}
              </label>
            ))}
          </fieldset>
          <CopyButton
            text={shown.parts.map((part) => fill(part.text)).join("")}
            label={`Copy ${label.toLowerCase()} in ${languageNames[shown.language]}`}
          />
        </div>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0} className="shows-overflow max-h-[32rem] overflow-auto p-3 font-mono text-sm">
        <code>
          {shown.parts.map(({ kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sample never change
            <span key={index} className={kind && `code-${kind}`}>
              {fill(text)}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
