/**
 * Queries the package registry for known vulnerabilities in the product's runtime dependencies. Fails only for a serious
 * one that has a fix; reports all others. Passes if the registry is unreachable, slow or gives an unexpected answer, so
 * that the check works without a network.
 */
import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const WAIT_MS = 10_000
const SERIOUS: readonly string[] = ['high', 'critical']

const Vulnerability = z.object({
  name: z.string(),
  severity: z.string(),
  range: z.string().optional(),
  /** The package's advisories, or the names of vulnerable packages that it depends on. */
  via: z.array(z.union([z.string(), z.object({ title: z.string().optional(), url: z.string().optional() })])).optional(),
  /** False: no fix. True: a fix within the declared version ranges. An object: the update of a direct dependency that contains the fix. */
  fixAvailable: z.union([z.boolean(), z.object({})]).optional(),
})
type Vulnerability = z.output<typeof Vulnerability>
const Report = z.object({ vulnerabilities: z.record(z.string(), Vulnerability) })

interface Verdict {
  readonly ok: boolean
  readonly said: string
}

function reportIn(answer: string): z.output<typeof Report> | null {
  try {
    return Report.safeParse(JSON.parse(answer)).data ?? null
  } catch {
    return null
  }
}

const hasFix = ({ fixAvailable = false }: Vulnerability): boolean => fixAvailable !== false

function lineOf(one: Vulnerability): string {
  const { name, severity, range = '', via = [] } = one
  const why = via.map((each) => (typeof each === 'string' ? `through ${each}` : [each.title, each.url].filter(Boolean).join(' ')))
  return `${name} ${range} (${severity}${hasFix(one) ? '' : ', no fix yet'}): ${why.join('; ')}`
}

/** Evaluates the output of `npm audit --omit=dev --json`. `answer` is null if npm was stopped or could not run. */
export function verdictOf(answer: string | null): Verdict {
  const report = answer === null ? null : reportIn(answer)
  if (!report) return { ok: true, said: 'not asked: the registry gave no answer' }
  const found = Object.values(report.vulnerabilities)
  if (found.length === 0) return { ok: true, said: 'none known' }
  const serious = found.filter(({ severity }) => SERIOUS.includes(severity))
  const lesser = found.length - serious.length
  const lines = [...serious.map(lineOf), ...(lesser > 0 ? [`packages with lesser ones: ${lesser}`] : [])]
  return { ok: !serious.some(hasFix), said: lines.join('\n') }
}

/** Runs `npm audit` with the npm that started this process, or else the one on the PATH; returns its output. */
function ask(): string | null {
  const called = process.env.npm_execpath
  const [command, ...first] = called ? [process.execPath, called] : ['npm']
  const args = [...first, 'audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${WAIT_MS}`]
  const { stdout, error } = spawnSync(command, args, {
    ...{ encoding: 'utf8', timeout: WAIT_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1_024 * 1_024, stdio: ['ignore', 'pipe', 'ignore'] },
    shell: process.platform === 'win32',
  } as const)
  return error ? null : stdout
}

if (import.meta.main) {
  const { ok, said } = verdictOf(ask())
  console.log(said)
  if (!ok) process.exitCode = 1
}
