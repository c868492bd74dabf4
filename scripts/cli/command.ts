import type { Command } from "commander";
import type { Client, ClientOptions } from "./credentials.ts";

/** What each command needs to add itself to the program. */
export type Cli = {
  /** Adds a command with the options of all commands. */
  addCommand: (word: string, summary: string) => Command;
  findClient: (options: ClientOptions) => Promise<Client>;
};

export const webhookOption = ["--webhook <id|name>", "one of several webhooks"] as const;
export const sinceForms = "30s, 15m, 1h, 2d, or a time such as 2026-03-31T09:00:00Z";
