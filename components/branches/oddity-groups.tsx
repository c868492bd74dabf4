import { countText } from "#components/branches/branch-text.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Link } from "#components/ui/link.tsx";
import { type OddityGroup, oddityKinds } from "#lib/branches/shared/oddity-schemas.ts";

/** Kinds that concern more branches are often no mistake, such as a list without email addresses. */
const openUpTo = 10;

type Props = {
  groups: readonly OddityGroup[] /** Whether the branches exist, so that they can be edited. */;
  areStored: boolean;
};

/** Unusual data by kind, the rarest first. Frequent kinds are folded. */
export function OddityGroups({ groups, areStored }: Props) {
  return (
    <div className="grid content-start gap-2">
      {groups.map(({ kind, count, branches }) => (
        <Disclosure
          key={kind}
          open={count <= openUpTo}
          summary={
            <>
              <span className="font-medium">{oddityKinds[kind]}</span>
              <span className="ml-auto text-muted text-sm tabular-nums">{countText(count)}</span>
            </>
          }
        >
          <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t text-sm *:px-4 *:py-2">
            {branches.map(({ number, name, texts }) => (
              <li key={number}>
                {areStored ? (
                  <Link
                    href={`/branches/${number}/edit`}
                    className="inline-flex min-h-6 items-center gap-2 underline-offset-2 hover:underline"
                  >
                    <span className="font-mono">{number}</span> {name}
                  </Link>
                ) : (
                  <>
                    <span className="font-mono">{number}</span> {name}
                  </>
                )}
                {texts.map((text) => (
                  <span key={text} className="block text-warn">
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {count > branches.length && (
            <p className="border-line border-t px-4 py-2 text-muted text-sm">
              These are the first {branches.length}.
            </p>
          )}
        </Disclosure>
      ))}
    </div>
  );
}
