// In dev, Vike's HTML links to the styles that the server has imported, in their order. Otherwise those of every page would come
// with the scripts, after the first paint. The build lists them itself (client/pages/asset-links.ts).
if (import.meta.env.DEV) await import('../styles/global.ts')
