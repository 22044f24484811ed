import { keepAssets } from '../../../scripts/kept-assets.ts'

/* The last step of a build, in a release's folder. */
await keepAssets('dist', process.argv[2] ?? '')
