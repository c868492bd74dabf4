import { readFile, rename, writeFile } from "node:fs/promises";

// Updates the copy in `file` from the feed at `url`, …/api/location/v1/branches/changes?wait=20. Returns whether it changed.
export async function mirrorBranches(file, url, accessToken) {
  const text = await readFile(file, "utf8").catch(() => '{"cursor":null,"branches":{}}');
  const copy = JSON.parse(text);
  const next = new URL(url);
  if (copy.cursor) next.searchParams.set("after", copy.cursor);
  const response = await fetch(next, { headers: { Authorization: `Bearer ${accessToken}` } });
  const { data = [], cursor = null } = await response.json();
  if (response.status === 410) copy.branches = {}; // The cursor is too old. The next call starts again.
  else if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
  for (const { change, branch, number } of data) {
    if (change === "upsert") copy.branches[branch.branch.number] = branch;
    else delete copy.branches[number];
  }
  // Write branches and cursor together, so that a crash cannot separate them.
  await writeFile(`${file}.new`, JSON.stringify({ branches: copy.branches, cursor }));
  await rename(`${file}.new`, file);
  return data.length > 0 || response.status === 410;
}
