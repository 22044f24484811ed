import { updateTable } from './table.ts'

/* `npm run bench:table`: writes the figures of rigs/bench/results.json into docs/performance.md. */
await updateTable()
