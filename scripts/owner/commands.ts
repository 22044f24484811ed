import type { Command } from '../../server/owner/command.ts'
import { COMMANDS } from '../../server/owner/commands.ts'
import { contentCheckCommand } from './content-check.ts'
import { contentInitCommand } from './content-init.ts'
import { resumeBuildCommand } from './resume-build.ts'
import { resumeImportCommand } from './resume-import.ts'
import { resumeReadCommand } from './resume-read.ts'

/** All commands of a checkout: those for the running site, and those for its content. */
export const CHECKOUT_COMMANDS: readonly Command[] = [
  ...COMMANDS,
  contentCheckCommand,
  contentInitCommand,
  resumeBuildCommand,
  resumeImportCommand,
  resumeReadCommand,
]
