import { keepAssets } from '../../../scripts/kept-assets.ts'

/* Runs the last step of a build in the folder of a release. */
await keepAssets('dist', process.argv[2] ?? '')
