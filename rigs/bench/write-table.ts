import { updateReadme } from './table.ts'

/* `npm run bench:table`: the figures of rigs/bench/results.json into README.md. */
await updateReadme()
