import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** The link in the latest email to an address, from the files that a portal without a mail server writes. */
export async function linkMailedTo(
  address: string,
  dataDir = process.env["E2E_DATA_DIR"] ?? "",
): Promise<string> {
  const directory = path.join(dataDir, "mail");
  let link: string | undefined;
  await expect
    .poll(
      () => {
        // The worker creates the directory with the first email.
        const texts = (existsSync(directory) ? readdirSync(directory) : [])
          .filter((file) => file.endsWith(".eml"))
          .sort()
          .map((file) => readFileSync(path.join(directory, file), "utf8"))
          .filter((text) => text.includes(`To: ${address}`));
        const last = texts.at(-1)?.replace(/=\r\n/g, "").replace(/=3D/g, "=");
        link = last?.match(/https?:\/\/\S+#[\w.-]+/)?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? "";
}
