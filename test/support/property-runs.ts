/**
 * The seed and number of random cases of a property: the given ones in `npm test`, which is fast and reproducible, and
 * those that a person chooses in `npm run conformance`.
 */
export const propertyRuns = (seed: number, numRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env.CONFORMANCE_SEED ?? seed),
  numRuns: Number(process.env.CONFORMANCE_CASES ?? numRuns),
})
