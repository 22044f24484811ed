/* vitest takes a reporter from a file's default export. */
export { AttackSummary as default } from './summary.ts'
