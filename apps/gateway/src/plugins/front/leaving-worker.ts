/**
 * Takes the place of the front's service worker where a deployment will have none: browsers that have one fetch this
 * in its stead, and it clears away what was kept, then itself. No page is loaded anew for it.
 */
export const LEAVING_WORKER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
