/** Creates analyses and steps. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { Step, type StepConfig } from '../contract/step.ts'

export const EMPTY_CONFIG: StepConfig = {
  query: { type: 'ui', value: { filters: [], measures: [], groupbys: [], group_calculations: [] } },
  pivot: { columns: [], rows: [], sort: [] },
}

export function newStep(id: string, name: string, analysisId: string, config: StepConfig = EMPTY_CONFIG): Step {
  return Step.parse({ id, step_id: id, analysis_id: analysisId, name, config })
}

/** An empty step whose name follows its content. `name` stands for it in other places, and must be neutral. */
export const newUnnamedStep = (id: string, name: string, analysisId: string): Step => ({ ...newStep(id, name, analysisId), auto: true })

export function newDocument(of: { analysisId: string; datasetId: string; datasetName: string; columns: readonly Column[] }): AnalysisDocument {
  return {
    dataset: { id: of.datasetId, name: of.datasetName, columns: [...of.columns] },
    steps: [newUnnamedStep('s1', 'Step 1', of.analysisId)],
    measures: [],
  }
}
