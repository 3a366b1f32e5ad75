/** How `scripts/audit.ts` judges the registry's report of known vulnerabilities in dependencies. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../scripts/audit.ts'

const answer = (...vulnerabilities: { name: string; severity: string; via?: unknown[]; fixAvailable?: unknown }[]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities.map((one) => [one.name, { range: '<2.0.0', via: [], fixAvailable: true, ...one }])),
    metadata: {},
  })

describe('the check of known holes', () => {
  it('fails for serious ones with a fix, and names the package, the advisory and the way to it', () => {
    const advisory = { source: 1, title: 'Reads any file', url: 'https://advisories.example/1', severity: 'high' }
    const fixAvailable = { name: 'a-pool', version: '3.0.0', isSemVerMajor: true }
    const { ok, said } = verdictOf(
      answer(
        { name: 'a-driver', severity: 'high', via: [advisory] },
        { name: 'a-pool', severity: 'critical', via: ['a-driver'], fixAvailable },
        { name: 'z', severity: 'low' },
      ),
    )
    expect(ok).toBe(false)
    expect(said).toBe(
      'a-driver <2.0.0 (high): Reads any file https://advisories.example/1\na-pool <2.0.0 (critical): through a-driver\npackages with lesser ones: 1',
    )
  })
  it('reports serious ones without a fix, and passes', () => {
    expect(verdictOf(answer({ name: 'a', severity: 'critical', via: ['b'], fixAvailable: false }))).toEqual({
      ok: true,
      said: 'a <2.0.0 (critical, no fix yet): through b',
    })
  })
  it('passes for lesser ones, and counts them', () => {
    expect(verdictOf(answer({ name: 'a', severity: 'moderate' }, { name: 'b', severity: 'low' }))).toEqual({ ok: true, said: 'packages with lesser ones: 2' })
    expect(verdictOf(answer())).toEqual({ ok: true, said: 'none known' })
  })
  it.each([
    ['was cut off', null],
    ['is empty', ''],
    ['is a page of a proxy', '<html>Sign in to the network</html>'],
    ['is an error of npm', JSON.stringify({ message: 'request failed', error: { code: 'ENOTFOUND', summary: '' } })],
    ['has another form', JSON.stringify({ auditReportVersion: 9, vulnerabilities: [{ name: 'a', severity: 'critical' }] })],
  ])('passes if the answer %s, and says that nothing was asked', (_, text) => {
    expect(verdictOf(text)).toEqual({ ok: true, said: 'not asked: the registry gave no answer' })
  })
})
