import { vi } from "vitest";

const shared = globalThis as { portalState?: unknown; firstEnvironment?: NodeJS.ProcessEnv };

// Before each test file: our own modules, their state, and the environment are as in a new process. Packages stay loaded.
vi.resetModules();
delete shared.portalState;
shared.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in shared.firstEnvironment)) delete process.env[name];
Object.assign(process.env, shared.firstEnvironment);
