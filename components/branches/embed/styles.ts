/** The styles of the element. Each color is a variable of the page, or follows the page's color scheme. */
export const styles = `
:host {
  --color-accent: var(--branch-finder-accent, light-dark(#9f4315, #e58f57));
  --color-on-accent: var(--branch-finder-on-accent, light-dark(#fff, #1b110a));
  --color-ink: var(--branch-finder-text, light-dark(#211d19, #f1ece5));
  --color-muted: var(--branch-finder-muted, light-dark(#665e55, #aba197));
  --color-surface: var(--branch-finder-background, light-dark(#fffefc, #1f1c19));
  --color-line: var(--branch-finder-border, light-dark(#e1dbd1, #38332d));
  --color-good: var(--branch-finder-open, light-dark(#1d6b3a, #7cc894));
  --color-line-strong: var(--color-muted);
  --color-sunken: var(--color-line);
  --color-map-water: light-dark(#dfe9ec, #16222a);
  --color-map-land: light-dark(#f7f5f1, #26231f);
  --color-map-neighbour: light-dark(#ebe7e0, #1d1b18);
  --color-map-border: light-dark(#c9c1b5, #4a443c);
  --color-map-river: light-dark(#c3d8de, #22343f);
  display: block;
  container-type: inline-size;
  color: var(--color-ink);
  background: var(--color-surface);
  border: 1px solid var(--color-line);
  border-radius: var(--branch-finder-radius, 10px);
  font: var(--branch-finder-font, 1rem/1.5 system-ui, sans-serif);
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
p, ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--color-accent); }
small { font-size: .875rem; color: var(--color-muted); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.muted { color: var(--color-muted); font-size: .875rem; }
.search { display: flex; flex-wrap: wrap; gap: .5rem; padding: .75rem; }
.field { position: relative; flex: 1 1 14rem; }
input { width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit;
  background: var(--color-surface); border: 1px solid var(--color-muted); border-radius: .5rem; }
input::placeholder { color: var(--color-muted); opacity: 1; }
button, .button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .875rem; font: inherit;
  font-size: .9375rem; color: var(--color-ink); text-decoration: none; cursor: pointer;
  background: var(--color-surface); border: 1px solid var(--color-muted); border-radius: .5rem; }
.near { color: var(--color-on-accent); background: var(--color-accent); border-color: var(--color-accent); }
:focus-visible { outline: 3px solid var(--color-accent); outline-offset: 2px; }
[role=listbox] { position: absolute; z-index: 2; inset: calc(100% + .25rem) 0 auto; overflow: hidden;
  background: var(--color-surface); border: 1px solid var(--color-line); border-radius: .5rem;
  box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
[role=option] { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .625rem .75rem; cursor: pointer; }
[role=option]:hover { text-decoration: underline; }
[role=option][aria-selected=true] { color: var(--color-on-accent); background: var(--color-accent); }
[role=option][aria-selected=true] small { color: inherit; }
.status { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem; padding: 0 .75rem .75rem; }
.results > li { display: grid; gap: .25rem; padding: .75rem; border-top: 1px solid var(--color-line); }
.results > li.picked { box-shadow: inset 4px 0 var(--color-accent); }
.name { display: flex; justify-content: space-between; gap: .75rem; }
.open { color: var(--color-good); font-weight: 600; }
.closed { font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .25rem; }
.actions > * { min-height: 2.25rem; }
[popover] { inset: auto; margin: .25rem 0 0; padding: .375rem; position-area: block-end span-inline-end;
  position-try-fallbacks: flip-inline, flip-block; color: inherit; background: var(--color-surface);
  border: 1px solid var(--color-line); border-radius: .5rem; box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
[popover] a { display: flex; align-items: center; min-height: 2.25rem; padding: 0 .625rem; }
summary { width: fit-content; min-height: 1.75rem; cursor: pointer; }
details > div { display: grid; gap: .75rem; padding: .5rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 600; }
th { padding: .125rem 1.5rem .125rem 0; font-weight: 400; text-align: start; }
.credit { padding: .75rem; border-top: 1px solid var(--color-line); font-size: .75rem; }
.map { height: 20rem; border-top: 1px solid var(--color-line); isolation: isolate; }
@container (min-width: 48rem) {
  .with-map { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .with-map .results { max-height: 32rem; overflow-y: auto; }
  .with-map .map { height: 32rem; order: 2; border-inline-start: 1px solid var(--color-line); }
}
`;
