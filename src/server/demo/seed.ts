/** Makes the demo data in the background at the first start; later starts find it there. */

import { newStep } from '../../analysis/document.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { Measure } from '../../contract/measure.ts'
import { NUMBER_PRESETS } from '../../format/presets.ts'
import type { Parts } from '../handlers.ts'
import { newId } from '../security/secrets.ts'
import { DEMO_ANALYSES, DEMO_DATASETS, type DemoAnalysis, type DemoDataset, type DemoStep } from './content.ts'

const DEMO_OWNER = { id: 'tessera', email: 'demo@tessera.invalid', name: 'Tessera', password: null, role: 'user', confirmed: true }
const POLL = 200

function configOf(step: DemoStep, columns: readonly Column[]) {
  const idOf = (name: string): string => columns.find((c) => c.name === name)?.id ?? ''
  const rows = step.rows.map(idOf)
  const across = step.columns.map(idOf)
  return {
    query: {
      type: 'ui' as const,
      value: {
        filters: (step.filters ?? []).map((f) => ({ column: idOf(f.column), operator: 'IN' as const, value: [...f.values] })),
        measures: step.measures.map((m, i) =>
          Measure.parse({
            id: `m${i + 1}`,
            name: m.name,
            type: 'ui',
            scope: 'step',
            value: { agg: m.agg, column_id: m.column === null ? null : idOf(m.column) },
            ...(m.decimals === undefined ? {} : { format: { ...NUMBER_PRESETS.whole, decimalPlaces: m.decimals, zeroFormat: 'dash' } }),
          }),
        ),
        groupbys: [...rows, ...across],
        group_calculations: [],
      },
    },
    pivot: { rows, columns: across, sort: [] },
  }
}

function documentOf(analysis: DemoAnalysis, id: string, dataset: DemoDataset, columns: readonly Column[]): AnalysisDocument {
  return {
    dataset: { id: dataset.id, name: dataset.title.en, columns: [...columns] },
    steps: analysis.steps.map((step, i) => newStep(`s${i + 1}`, step.name.en, id, configOf(step, columns))),
    measures: [],
  }
}

async function importDataset(dataset: DemoDataset, parts: Parts): Promise<boolean> {
  if ((await parts.store.datasets.find(dataset.id))?.version) return true
  await parts.store.datasets.delete(dataset.id)
  const jobId = newId()
  await parts.store.datasets.add({
    id: dataset.id,
    ownerId: DEMO_OWNER.id,
    title: dataset.title.en,
    description: '',
    sourceType: 'demo',
    sourceNote: dataset.note.en,
    visibility: 'public',
    jobId,
    bytes: 0,
  })
  parts.demo.set(dataset.id, { title: dataset.title, jobId, failed: false })
  parts.imports.start({
    jobId,
    datasetId: dataset.id,
    title: dataset.title.en,
    source: dataset.query({ retailRows: parts.settings.DEMO_RETAIL_ROWS }),
    options: null,
    locale: 'en',
  })
  for (;;) {
    const job = await parts.store.datasets.job(jobId)
    if (job?.state !== 'running') return job?.state === 'done'
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

async function addAnalyses(dataset: DemoDataset, parts: Parts): Promise<void> {
  const ready = await parts.store.datasets.find(dataset.id)
  const known = await parts.store.analyses.demoRanks()
  for (const analysis of DEMO_ANALYSES.filter((a) => a.datasetId === dataset.id && !known.has(a.rank))) {
    const id = newId()
    await parts.store.analyses.add({
      id,
      ownerId: DEMO_OWNER.id,
      datasetId: dataset.id,
      title: analysis.title.en,
      description: analysis.description.en,
      visibility: 'public',
      demoRank: analysis.rank,
      document: documentOf(analysis, id, dataset, ready?.version?.columns ?? []),
    })
  }
}

/** One dataset after the other, small ones first; a failure is shown in the gallery and tried again at the next start. */
export async function seedDemo(parts: Parts): Promise<void> {
  if (!(await parts.store.accounts.byId(DEMO_OWNER.id))) await parts.store.accounts.add(DEMO_OWNER)
  for (const dataset of DEMO_DATASETS) {
    try {
      if (await importDataset(dataset, parts)) {
        await addAnalyses(dataset, parts)
        parts.demo.done(dataset.id)
      } else parts.demo.set(dataset.id, { title: dataset.title, jobId: null, failed: true })
    } catch (error) {
      parts.log(`demo data ${dataset.id}: ${String(error)}`)
      parts.demo.set(dataset.id, { title: dataset.title, jobId: null, failed: true })
    }
  }
}
