import { COMMANDS } from '../../server/owner/commands.ts'
import { runInProcess } from '../../server/owner/main.ts'
import { contentCheckCommand } from './content-check.ts'
import { contentInitCommand } from './content-init.ts'
import { resumeBuildCommand } from './resume-build.ts'
import { resumeImportCommand } from './resume-import.ts'
import { resumeReadCommand } from './resume-read.ts'

/* The owner's command line: commands for the running site, and for its content. */
await runInProcess([
  ...COMMANDS,
  contentCheckCommand,
  contentInitCommand,
  resumeBuildCommand,
  resumeImportCommand,
  resumeReadCommand,
])
