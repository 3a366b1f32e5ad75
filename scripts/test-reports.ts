/** Parses the reports of both test runners; determines the reasons for which `npm test` fails. */

/** Servers that the product supports but that cannot be installed here. If all tests are required, only tests of these may be skipped. */
export const UNTESTED_SERVERS = ['SQL Server (a double of its protocol is met)', 'MySQL 8 and 9', 'a current ClickHouse server (its engine is met)']

export interface RunReport {
  readonly passed: number
  readonly red: readonly string[]
  readonly notRun: readonly string[]
}

/** The parts used of the report by vitest's JSON reporter. */
export interface UnitReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }[]
  }[]
}

interface Suite {
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

/** The parts used of the report by Playwright's JSON reporter. */
export interface JourneyReport {
  readonly stats: { readonly expected: number }
  readonly suites: readonly Suite[]
}

export function unitReport({ numPassedTests, testResults }: UnitReport): RunReport {
  const redTests = testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === 'failed').map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
  )
  const redFiles = testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
    .map((file) => `${file.name}\n${file.message}`)
  const notRun = testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed').map((test) => `${file.name}: ${test.fullName}`),
  )
  return { passed: numPassedTests, red: [...redTests, ...redFiles], notRun }
}

export function journeyReport({ stats, suites }: JourneyReport): RunReport {
  const specs = (suite: Suite): NonNullable<Suite['specs']>[number][] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const all = suites.flatMap(specs)
  const named = (...statuses: readonly string[]) =>
    all.flatMap(({ file, line, title, tests }) => tests.filter(({ status }) => statuses.includes(status)).map(() => `${file}:${line} ${title}`))
  return { passed: stats.expected, red: named('unexpected', 'flaky'), notRun: named('skipped') }
}

/** Returns the reasons to fail: failed tests and, if all tests are required, skipped tests. */
export const problemsOf = (runs: readonly RunReport[], everyTest: boolean): string[] =>
  runs.flatMap(({ red, notRun }) => [...red, ...(everyTest ? notRun.map((what) => `${what}\nnot run, and not among the servers that no test meets`) : [])])
