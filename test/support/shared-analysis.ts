/** Creates an analysis on a private dataset, for tests of sharing. */
import type { GrantLevel } from '../../src/contract/grant.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { aConfig, aMeasure } from './documents.ts'
import type { TestServer } from './server.ts'

export const count = aMeasure('n', 'count', null)
export const BY_REGION = aConfig({ rows: ['c1'], measures: [count] })
export const BY_SECRET = aConfig({ rows: ['c2'], measures: [count] })

/** The email address of a person created by `server.user(name)`. */
export const emailOf = ({ id }: { id: string }, name: string): string => `${name}-${id}@example.org`.toLowerCase()

/** Creates an analysis with a step by Region on a private dataset; returns its owner, and functions that share it and run the step. */
export async function sharedAnalysis(server: TestServer, config: StepConfig = BY_REGION) {
  const owner = await server.user('owner')
  const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  const share = (emails: string[], role: 'viewer' | 'editor' = 'viewer', level?: GrantLevel, column_ids: string[] = ['c1']) =>
    server.call('apiv2/share_analysis', { analysis_id: id, emails, role, ...(level ? { publication: { level, column_ids } } : {}) }, owner.token)
  const applied = (token: string, config: StepConfig = BY_REGION) => server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, token)
  return { owner, id, datasetId, share, applied }
}
