import { updateReadme } from './table.ts'

/* `npm run bench:table`: writes the figures of rigs/bench/results.json into README.md. */
await updateReadme()
