// Begins a service worker: slows down its caches.
{
  const later = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
  const { match } = CacheStorage.prototype;
  CacheStorage.prototype.match = async function (...all) {
    await later(300);
    return match.apply(this, all);
  };
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (...all) {
    await later(1500);
    return put.apply(this, all);
  };
}
