/** Times two workloads in alternation, in milliseconds, so that other load on the machine slows both alike. */

export type Work = () => Promise<unknown>

async function time(work: Work): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs both alternately `pairs` times after a warm-up; returns the median time of each. */
export async function compare(ours: Work, other: Work, pairs = 5): Promise<{ ours: number; other: number }> {
  await ours()
  await other()
  const times: { ours: number[]; other: number[] } = { ours: [], other: [] }
  for (let i = 0; i < pairs; i++) {
    times.ours.push(await time(ours))
    times.other.push(await time(other))
  }
  return { ours: median(times.ours), other: median(times.other) }
}

const show = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** Prints a figure as one line: its subject, both times, their ratio, the target, and whether it is reached. */
export function report(figure: string, what: string, { ours, other }: { ours: number; other: number }, reached: boolean, target: string): void {
  console.log(
    `${reached ? 'reached' : 'MISSED '}  ${figure}  ${what}: ${show(ours)} ms against ${show(other)} ms, ratio ${(other / ours).toFixed(2)}  (target: ${target})`,
  )
}
