import { COMMANDS } from '../../server/owner/commands.ts'
import { runInProcess } from '../../server/owner/main.ts'
import { contentCheckCommand } from './content-check.ts'
import { contentInitCommand } from './content-init.ts'

/* The owner's command line: of the site that runs, and of the content it is built from. */
await runInProcess([...COMMANDS, contentCheckCommand, contentInitCommand])
