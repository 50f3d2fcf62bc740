/**
 * Replaces the web client's service worker in a deployment without one: browsers that have the worker fetch this
 * script, which deletes its caches and unregisters itself. Open pages are not reloaded.
 */
export const LEAVING_WORKER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
