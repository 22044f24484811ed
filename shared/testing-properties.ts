import fc from 'fast-check'

/*
 * How often each property is tried. A failure prints its seed, with which FAST_CHECK_SEED tries the same
 * values again; FAST_CHECK_RUNS asks for more of them.
 */
const { FAST_CHECK_RUNS = '100', FAST_CHECK_SEED } = process.env

fc.configureGlobal({
  numRuns: Number(FAST_CHECK_RUNS),
  ...(FAST_CHECK_SEED !== undefined && { seed: Number(FAST_CHECK_SEED) }),
})
