import { HOUR, SECOND } from '../../shared/clock.ts'

/** Cache-Control of pages: a CDN caches them for ten minutes and revalidates; browsers revalidate always. */
export const CDN_CACHEABLE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'
/** Cache-Control of what every cache must revalidate. */
export const REVALIDATE = 'no-cache'
/** Cache-Control of what robots and feed readers fetch again by themselves; 304 tells them that nothing is new. */
export const HOURLY = `public, max-age=${HOUR / SECOND}`
