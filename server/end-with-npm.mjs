// Import this in a program that npm runs. SIGTERM to npm ends its shell, which may not pass the signal on (dash), so this process
// sends it to itself when its parent is gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}
