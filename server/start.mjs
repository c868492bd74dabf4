// Entry point of `npm start`, `npm run dev`, and `npm run worker`, in plain JavaScript, so that an old Node.js prints a message
// instead of a syntax error. npm uses the project's Node.js if one exists for the system.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `The portal needs Node.js 24 or newer, but this is ${process.version}. Start it with \`npm start\` after \`npm ci\`, ` +
      "which installs Node.js 26 for most systems, or install a newer Node.js.\n",
  );
  process.exit(1);
}
await import("./end-with-npm.mjs");
if (process.argv[2] === "worker") (await import("./worker-start.ts")).startWorker();
else await import("./supervisor.ts");
