/**
 * Node's HTTP server. An `import` of `node:http` reads every export, and one of them loads the WebSocket of Node's `fetch`:
 * on Node 24 that takes almost as long as the rest of an empty program.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
