/** The conditions under which `npm test` fails, such as a skipped test. */
import { expect, it } from 'vitest'
import { type JourneyReport, journeyReport, problemsOf, type UnitReport, unitReport } from '../scripts/test-reports.ts'

const file = (name: string, ...tests: readonly (readonly [string, string])[]): UnitReport['testResults'][number] => ({
  ...{ name, status: tests.some(([status]) => status === 'failed') ? 'failed' : 'passed', message: '' },
  assertionResults: tests.map(([status, fullName]) => ({ status, fullName, failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [] })),
})
const units = (...testResults: UnitReport['testResults'][number][]): UnitReport => ({ numPassedTests: 3, testResults })

const journeys = (...statuses: readonly string[]): JourneyReport => {
  const specs = statuses.map((status, i) => ({ file: 'a.spec.ts', line: i + 1, title: status, tests: [{ status }] }))
  return { stats: { expected: 2 }, suites: [{ suites: [{ specs }] }] }
}

it('counts what passed, and names what failed with its message', () => {
  expect(unitReport(units(file('a.test.ts', ['passed', 'adds'], ['failed', 'divides'])))).toEqual({
    passed: 3,
    red: ['a.test.ts: divides\nexpected 1 to be 2'],
    notRun: [],
  })
})

it('names a file that fails outside of its tests', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] }
  expect(unitReport(units(broken)).red).toEqual(['b.test.ts\ncannot be read'])
})

it('takes a journey that passed on a second try for failed', () => {
  expect(journeyReport(journeys('expected', 'unexpected', 'flaky')).red).toEqual(['a.spec.ts:2 unexpected', 'a.spec.ts:3 flaky'])
})

it.each(['skipped', 'pending', 'todo', 'disabled'])('fails for a unit test that is %s only where every test is wanted', (status) => {
  const told = unitReport(units(file('a.test.ts', ['passed', 'adds'], [status, 'meets a server'])))
  expect(told.notRun).toEqual(['a.test.ts: meets a server'])
  expect(problemsOf([told], false)).toEqual([])
  expect(problemsOf([told], true)).toEqual([expect.stringMatching(/^a\.test\.ts: meets a server\nnot run/)])
})

it('fails for a journey that was not run only where every test is wanted', () => {
  const told = journeyReport(journeys('expected', 'skipped'))
  expect(problemsOf([told], false)).toEqual([])
  expect(problemsOf([told], true)).toHaveLength(1)
})
