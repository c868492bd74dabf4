// Runs before the scripts of the pages. Zod would else try `new Function`, which our content security policy refuses and the
// browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
