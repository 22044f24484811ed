import fc from 'fast-check'

/*
 * FAST_CHECK_RUNS sets the number of runs of each property. A failure prints its seed;
 * FAST_CHECK_SEED repeats its values.
 */
const { FAST_CHECK_RUNS = '100', FAST_CHECK_SEED } = process.env

fc.configureGlobal({
  numRuns: Number(FAST_CHECK_RUNS),
  ...(FAST_CHECK_SEED !== undefined && { seed: Number(FAST_CHECK_SEED) }),
})
