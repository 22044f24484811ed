import { runInProcess } from '../../server/owner/main.ts'
import { CHECKOUT_COMMANDS } from './commands.ts'

/* The owner's command line: commands for the running site, and for its content. */
await runInProcess(CHECKOUT_COMMANDS)
