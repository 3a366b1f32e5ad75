/**
 * Seed and number of random cases of a property test. By default the given ones, so that `npm test` is fast and
 * reproducible; `npm run conformance` can override both.
 */
export const propertyRuns = (seed: number, numRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env.CONFORMANCE_SEED ?? seed),
  numRuns: Number(process.env.CONFORMANCE_CASES ?? numRuns),
})
