// Started by root, the portal's processes run as the owner of DATA_DIR. If that is root, it goes to the user `postgres`.
import { execFile } from "node:child_process";
import { lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { EnvError } from "#lib/platform/env.ts";

const run = promisify(execFile);

export const isRoot = () => process.getuid?.() === 0;

export type PortalUser = { uid: number; gid: number };

async function findUser(name: string): Promise<PortalUser> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((what) => run("id", [what, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** The group of a user whose directory root's group still has. A user without an entry gets a group of the same number. */
async function findGroup(uid: number): Promise<number> {
  const found = await run("id", ["-g", String(uid)]).catch(() => null);
  return Number(found?.stdout) || uid;
}

/** For root, the user that runs PostgreSQL and the portal on a DATA_DIR, created if necessary. Null for other users. */
export async function portalUser(dataDir: string): Promise<PortalUser | null> {
  if (!isRoot()) return null;
  const owner = await stat(dataDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid || (await findGroup(owner.uid)) };
  return findUser("postgres").catch(async () => {
    await run("groupadd", ["--force", "postgres"]);
    await run("useradd", ["--gid", "postgres", "postgres"]);
    return findUser("postgres");
  });
}

export const lockFile = "portal.lock";

/** What the portal makes in DATA_DIR. */
const ownEntries = [
  "compile-cache",
  "demo.json",
  "logs",
  "mail",
  lockFile,
  "postgres",
  "postgres-password",
  "secret-key",
];

/** @throws EnvError if root owns DATA_DIR and others' files are in it, such as in /tmp: nobody else could use it any longer */
export async function checkIsOwn(dataDir: string): Promise<void> {
  const entries = (await readdir(dataDir)).filter((name) => !name.startsWith(".") && name !== "lost+found");
  if (!isRoot() || (await stat(dataDir)).uid !== 0 || entries.length === 0) return;
  if (!entries.some((name) => ownEntries.includes(name)))
    throw new EnvError(
      `DATA_DIR: expected an empty directory, a portal's, or one that root does not own. ${dataDir} has other files.`,
    );
}

/** As root, gives DATA_DIR and what the portal made there to the user who will run it. */
export async function giveDataDir(dataDir: string): Promise<void> {
  const user = await portalUser(dataDir);
  if (user === null) return;
  const entries = await readdir(dataDir);
  const own = ownEntries.filter((name) => entries.includes(name)).map((name) => path.join(dataDir, name));
  // Follows no symbolic link.
  const chown = (file: string, ...options: string[]) =>
    run("chown", [...options, "-h", `${user.uid}:${user.gid}`, file]);
  if ((await stat(dataDir)).uid !== user.uid) await chown(dataDir);
  for (const file of own) if ((await lstat(file)).uid !== user.uid) await chown(file, "-R");
}

/** @throws EnvError if a directory on the way is closed to the user */
export async function checkReachable(directory: string, user: PortalUser): Promise<void> {
  for (let at = path.resolve(directory); at !== path.dirname(at); at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0)
      throw new EnvError(
        `Started by root, the portal and PostgreSQL run as the owner of DATA_DIR (user ID ${user.uid}), who cannot access ${at}. ` +
          `Allow it (chmod o+x ${at}), move the checkout or DATA_DIR, or start the portal as another user.`,
      );
  }
}
