/** Compares the memory that workbooks of 200,000 and 1,000,000 cells take while they are written. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [LARGE, SMALL] = [1_000_000, 200_000] as const
/** Five times the cells may take this much more memory, beside the packed file. */
const MOST = 3

interface Taken {
  readonly memory: number
  readonly size: number
}

function taken(cells: number): Taken {
  const child = fileURLToPath(new URL('workbook-child.ts', import.meta.url))
  const told: unknown = JSON.parse(execFileSync(process.execPath, ['--expose-gc', child, String(cells)], { encoding: 'utf8' }))
  const number = (key: string): number => Number(told instanceof Object ? Reflect.get(told, key) : 0)
  return { memory: number('memory'), size: number('size') }
}
const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10

export function workbookFigures(): void {
  const [large, small] = [taken(LARGE), taken(SMALL)]
  const own = ({ memory, size }: Taken): number => Math.max(1, memory - size)
  const ratio = own(large) / own(small)
  const texts = [large, small].map((one) => `${megabytes(own(one))} MB`).join(' against ')
  const what = `memory of a workbook of 1,000,000 cells beside one of 200,000, without the file itself: ${texts}, ratio ${ratio.toFixed(2)}`
  console.log(`${ratio <= MOST ? 'reached' : 'MISSED '}  31  ${what}  (target: at most ${MOST})`)
}
