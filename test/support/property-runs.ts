/**
 * Seed and number of the random cases of a property: those given in `npm test`, which is fast and the same every time, and those
 * that a person asks for in `npm run conformance`.
 */
export const propertyRuns = (seed: number, numRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env.CONFORMANCE_SEED ?? seed),
  numRuns: Number(process.env.CONFORMANCE_CASES ?? numRuns),
})
