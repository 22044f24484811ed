/** Cache-Control of pages: a CDN caches them for ten minutes and revalidates; browsers revalidate always. */
export const CDN_CACHEABLE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'
/** Cache-Control of what every cache must revalidate. */
export const REVALIDATE = 'no-cache'
