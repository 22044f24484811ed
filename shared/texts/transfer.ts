import type { Counted } from './count.ts'

/* The English texts of import and export, without the remarks on a file. */

export const format = 'Format'
export const jsonSummary = 'Everything, the trash too. To keep, or for another account here.'
export const csvSummary = 'A table for spreadsheets, with every field. Without the trash.'
export const todoSummary = 'A line for each task. Without notes, steps and the trash.'
export const icalendarSummary =
  'For Nextcloud, Apple Reminders, Thunderbird, Tasks.org. Without the trash.'
export const download = 'Download'
export const exported: Counted = { one: 'Exported {count} task.', other: 'Exported {count} tasks.' }
export const largeFile = 'The file is larger than the 5 MB of an import.'
export const file = 'A file of tasks'
export const fileHint =
  'Or drop it here: JSON, CSV, todo.txt or iCalendar, 5 MB at most. It is read in this browser, and nothing is added before you have seen what.'
export const reading = 'Reading…'
export const addTasks = 'Add tasks'
export const addCount: Counted = { one: 'Add {count} task', other: 'Add {count} tasks' }
export const toAddCount: Counted = { one: '{count} task to add', other: '{count} tasks to add' }
export const nothingToAdd = 'Nothing to add'
export const hereCount = '{count} here already'
export const skippedCount = '{count} skipped'
export const preview = 'Preview'
export const skipped = 'Skipped'
export const toAdd = 'To add'
export const hereAlready = 'Here already'
export const untitled = 'Without a title'
export const showMore = 'Show {count} more'
