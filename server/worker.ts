import { onStop } from "./on-stop.ts";

process.send?.({ ready: true });
const timer = setInterval(() => {}, 1000);
onStop(async () => clearInterval(timer));
