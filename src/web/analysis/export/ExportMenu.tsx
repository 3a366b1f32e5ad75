/** Exports a step: its table as a file, its chart as an image, or a link to it. */

import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { namesOf } from '../../../contract/kinds.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { fileName } from '../../../format/file-name.ts'
import type { CallProblem } from '../../api/client.ts'
import { download, saveBlob } from '../../api/download.ts'
import { showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { ProgressDialog } from '../../ui/ProgressDialog.tsx'
import classes from '../AnalysisPage.module.css'
import { chartPicture, chartSvgFile, copyChart } from '../chart/picture.ts'
import { measuresOnRows } from '../grid/shape.ts'
import { limitText, useLimits } from '../limit-texts.ts'
import { windowReader } from '../read-window.ts'
import { useStepName } from '../step-names.ts'
import { usePage } from '../step-store.ts'
import { titledReader, useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures, useView } from '../use-shown.ts'
import { WHOLE_VIEW } from '../view.ts'
import { CopyLink } from './CopyLink.tsx'
import { NoSheet } from './no-sheet.ts'
import { readResult } from './read-result.ts'
import type { StepPivot } from './use-pivot-of.ts'
import type { StepTable, WorkbookParts } from './use-table-of.ts'
import type { ExportFormat } from './write-files.ts'

const WorkbookDialog = lazy(async () => ({ default: (await import('./WorkbookDialog.tsx')).WorkbookDialog }))

const fileOf = (title: string, step: string, ending: string): string => fileName(`${title} - ${step}.${ending}`)

/** How a chart becomes a file, by the ending of its name. */
const CHART_FILES = { png: chartPicture, svg: chartSvgFile } as const

type Outcome = { readonly ok: boolean }

interface Running {
  /** Progress from 0 to 1; null while unknown. */
  readonly share: number | null
}

function useExport(step: Step, applied: StepConfig, result: PivotResult) {
  const t = useT()
  const stepName = useStepName()
  const words = useHeaderLabels()
  const measures = useShownMeasures(step, applied)
  const titles = useTitles(applied, measures)
  const view = useView(step, applied)
  const shownLimits = useLimits(applied, 'full')
  const { id, title } = usePage((s) => s.analysis)
  const [running, setRunning] = useState<Running | null>(null)
  const stop = useRef<AbortController | null>(null)
  /** Why the running export could not read something. */
  const problem = useRef<CallProblem | null>(null)
  const onProblem = (found: CallProblem) => {
    problem.current = found
  }

  /** Downloads a Parquet file, which the server writes from the same stored result. */
  const parquet = async (): Promise<Outcome> => {
    const controller = new AbortController()
    stop.current = controller
    setRunning({ share: null })
    const done = await download('apiv2/export_step', { analysis_id: id, config_hash: result.config_hash }, fileOf(title, stepName(step), 'parquet'), {
      signal: controller.signal,
      onProgress: (share) => setRunning({ share }),
    })
    setRunning(null)
    if (done) toasts.show({ severity: 'success', title: t('exports.done') })
    return { ok: done }
  }

  const finished = (content: Blob | null, controller: AbortController, ending: 'csv' | 'xlsx', name: string | null = stepName(step)): Outcome => {
    setRunning(null)
    if (controller.signal.aborted) return { ok: false }
    if (!content) {
      const failed = t(ending === 'xlsx' ? 'exports.workbookFailed' : 'exports.failed')
      if (problem.current) showFailure(failed, problem.current)
      else toasts.show({ severity: 'error', title: failed })
      return { ok: false }
    }
    saveBlob(content, name === null ? fileName(`${title}.${ending}`) : fileOf(title, name, ending))
    toasts.show({ severity: 'success', title: t('exports.done') })
    return { ok: true }
  }

  const write = async (format: ExportFormat): Promise<Outcome> => {
    const controller = new AbortController()
    stop.current = controller
    setRunning({ share: 0 })
    problem.current = null
    // a tidy file also contains the groups that are collapsed in the table
    const kept = { analysisId: id, hash: result.config_hash, view: format === 'tidy' ? WHOLE_VIEW : view }
    const plain = windowReader(kept, controller.signal, onProblem)
    // a tidy file uses the measures' own names, not their custom titles
    const read = titledReader(plain, format === 'tidy' ? { ...titles, measures: new Map() } : titles)
    const blocks = readResult({ read, onProgress: (share) => setRunning({ share }) })
    const direction = measuresOnRows(result, step.table_settings) ? 'down' : 'across'
    const { writeFile } = await import('./write-files.ts')
    return finished(await writeFile(format, blocks, { measures, words, direction }).catch(() => null), controller, 'csv')
  }

  /** Writes the tables of one step or of several as a workbook. */
  const workbook = async (tables: readonly StepTable[], parts: WorkbookParts, pivot: StepPivot | null): Promise<Outcome> => {
    const controller = new AbortController()
    stop.current = controller
    setRunning({ share: 0 })
    problem.current = null
    const { writeWorkbook } = await import('./workbook/write-workbook.ts')
    const { signal } = controller
    let current = ''
    const count = tables.length + (pivot ? 1 : 0)
    const opened = tables.map(({ name, open }, at) => ({
      name,
      open: () => {
        current = name
        return open({ signal, onProblem, onProgress: (share) => setRunning({ share: (at + share) / count }) }, parts)
      },
    }))
    const openPivot =
      pivot &&
      (() => {
        current = pivot.name
        return pivot.open({ signal, onProblem, onProgress: (share) => setRunning({ share: (tables.length + share) / count }) })
      })
    try {
      return finished(await writeWorkbook(opened, title, openPivot), controller, 'xlsx', tables.length === 1 ? tables[0]?.name : null)
    } catch (error) {
      if (!(error instanceof NoSheet)) return finished(null, controller, 'xlsx')
      setRunning(null)
      if (!signal.aborted && error.reason !== 'declined')
        toasts.show({ severity: 'error', title: t(`exports.${error.reason}`, { name: current, ...error.limits }) })
      return { ok: false }
    }
  }

  const notes = shownLimits.map((limit) => limitText(limit, t))
  const chartFile = async (ending: keyof typeof CHART_FILES): Promise<Outcome> => {
    const content = await CHART_FILES[ending](notes)
    if (content) saveBlob(content, fileOf(title, stepName(step), ending))
    else toasts.show({ severity: 'error', title: t('exports.noData') })
    return { ok: content !== null }
  }
  const copyPicture = async (): Promise<Outcome> => {
    const outcome = await copyChart(notes)
    if (outcome === 'copied') toasts.show({ severity: 'success', title: t('exports.chartCopied') })
    else if (outcome === 'none') toasts.show({ severity: 'error', title: t('exports.noData') })
    else toasts.show({ severity: 'error', title: t('exports.chartRefused'), message: t('exports.chartRefusedHint') })
    return { ok: outcome === 'copied' }
  }
  return { write, workbook, parquet, chartFile, copyPicture, running, stop: () => stop.current?.abort() }
}

function Items({ step, applied, result }: { step: Step; applied: StepConfig; result: PivotResult }) {
  const t = useT()
  const { write, workbook, parquet, chartFile, copyPicture, running, stop } = useExport(step, applied, result)
  const { status, run } = useAsyncStatus()
  const [choosing, setChoosing] = useState(false)
  const exportChosen = (tables: readonly StepTable[], parts: WorkbookParts, own: StepPivot | null) => {
    setChoosing(false)
    void run(() => workbook(tables, parts, own))
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionButton status={status} variant="default" size="xs" disabled={running !== null} leftSection={<IconDownload size={14} />}>
            <span className={classes.toolLabel}>{t('exports.menu')}</span>
          </ActionButton>
        </Menu.Target>
        <MenuList>
          {(['csv', 'raw', 'tidy'] as const).map((format) => (
            <Menu.Item key={format} onClick={() => void run(() => write(format))}>
              {t(`exports.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setChoosing(true)}>{t('exports.xlsx')}</Menu.Item>
          <Menu.Item onClick={() => void run(parquet)}>{t('exports.parquet')}</Menu.Item>
          {step.display_mode !== 'table' &&
            namesOf(CHART_FILES).map((ending) => (
              <Menu.Item key={ending} onClick={() => void run(() => chartFile(ending))}>
                {t(`exports.${ending}`)}
              </Menu.Item>
            ))}
          {step.display_mode !== 'table' && <Menu.Item onClick={() => void run(copyPicture)}>{t('exports.copyChart')}</Menu.Item>}
        </MenuList>
      </Menu>
      {choosing && (
        <Suspense>
          <WorkbookDialog step={step} applied={applied} result={result} onExport={exportChosen} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {running && <ProgressDialog title={t('exports.running')} share={running.share} onStop={stop} />}
    </>
  )
}

export function ExportMenu({ step, applied, result }: { step: Step; applied: StepConfig | undefined; result: PivotResult | undefined }) {
  const t = useT()
  const withheld = usePage((s) => s.analysis.withheld_steps.includes(step.step_id))
  return (
    <>
      <CopyLink step={step} applied={applied} />
      {applied && result ? (
        <Items step={step} applied={applied} result={result} />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={() => toasts.show({ severity: 'error', title: t(withheld ? 'exports.noStep' : 'exports.noData') })}
        >
          <span className={classes.toolLabel}>{t('exports.menu')}</span>
        </Button>
      )}
    </>
  )
}
