import { getBuiltinModule } from 'node:process'

/**
 * Node's HTTP server. To `import` it reads all that it exports, and one export loads the WebSocket of Node's `fetch`:
 * on Node 24 that takes almost as long as the rest of an empty program.
 */
export const { createServer, STATUS_CODES } = getBuiltinModule('node:http')
