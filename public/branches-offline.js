// The service worker of the branch finder: loaded anew without a connection, its pages say so instead of the browser.
// Nothing of a person is kept, only /branches-offline.html; every other request goes its way without it.
const page = "/branches-offline.html";
const store = "branches-offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.add(new Request(page, { cache: "reload" }))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const offlinePage = async () => (await caches.match(page)) ?? Response.error();
  event.respondWith(fetch(event.request).catch(offlinePage));
});
