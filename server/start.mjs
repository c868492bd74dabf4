// Entry point of `npm start` and `npm run dev`, in plain JavaScript, so that an old Node.js prints a message instead of a
// syntax error. npm uses the project's Node 24 if one exists for the system.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `The portal needs Node.js 22.19 or newer, but this is ${process.version}. Start it with \`npm start\` after \`npm ci\`, ` +
      "which installs Node 24, or install a newer Node.js.\n",
  );
  process.exit(1);
}
await import("./supervisor.ts");
