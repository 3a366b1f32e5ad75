/** Groups a numeric column into ranges of equal width, of equal row count, or with custom edges, and previews the row count of each range. */
import { Loader, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseEdges, type RangeNames, rulesForEdges } from '../../../analysis/bins.ts'
import { columnOf, columnProblems, emptyColumn } from '../../../analysis/column-draft.ts'
import { freshId, uniqueName } from '../../../analysis/names.ts'
import { activeStep, columnsOf, draftOf } from '../../../analysis/step-session.ts'
import { COLUMN_NAME_MAX, type Column } from '../../../contract/column.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import { formatNumber } from '../../../format/number.ts'
import { toasts } from '../../api/nexus.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { ApplyFoot } from './ApplyFoot.tsx'
import classes from './ColumnDialog.module.css'
import { useApply } from './use-apply.ts'
import { useEdges, type Way } from './use-edges.ts'
import { type ColumnPreview, useColumnPreview } from './use-preview.ts'

const WAYS: readonly Way[] = ['equal', 'quantiles', 'own']
const COUNTS = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50] as const
const COUNT_FIRST = { equal: 10, quantiles: 4, own: 4 } as const satisfies Record<Way, number>

/** Names ranges with numbers formatted for the page. Ranges of whole numbers are named by their first and last number, such as 0–9 and 10–19. */
function rangeNames(t: T, isWhole: boolean): RangeNames {
  const written = (edge: string) => {
    const decimalPlaces = Math.min(10, /\.(\d+)$/.exec(edge)?.[1]?.length ?? 0)
    return formatNumber(edge, NumberFormat.parse({ decimalPlaces, zeroFormat: 'original' }))
  }
  const closed = (from: string, to: string) => (from === to ? written(from) : t('bins.closed', { from: written(from), to: written(to) }))
  const isInteger = (edge: string) => Number.isSafeInteger(Number(edge))
  return {
    closed,
    upTo: (from, to) =>
      isWhole && isInteger(from) && isInteger(to) ? closed(from, String(Number(to) - 1)) : t('bins.upTo', { from: written(from), to: written(to) }),
    below: (to) => t('bins.below', { to: written(to) }),
    above: (from) => t('bins.above', { from: written(from) }),
    from: (from) => t('bins.from', { from: written(from) }),
  }
}

/** Lists the ranges in order with a bar for their row counts; values outside of the edges and blanks only if there are any. */
function Histogram({ names, preview }: { names: readonly string[]; preview: ColumnPreview }) {
  const t = useT()
  if (preview.state === 'invalid')
    return (
      <p className={classes.problem} role="alert" data-wrong tabIndex={-1}>
        <ProblemText problem={preview.problem} />
      </p>
    )
  if (preview.state !== 'valid')
    return (
      <p className={page.muted} role="status">
        {preview.state === 'trying' && <Loader size="xs" />} {t(preview.state === 'trying' ? 'measure.trying' : 'bins.incomplete')}
      </p>
    )
  const { values, rows: all } = preview.found
  const rowsOf = (name: string | null) => values.find((v) => v.value === name)?.rows ?? 0
  const ranges = names.map((name) => ({ name, rows: rowsOf(name) })).filter(({ rows }, i) => rows > 0 || (i > 0 && i < names.length - 1))
  const shown = [...ranges, ...(rowsOf(null) > 0 ? [{ name: t('grid.blank'), rows: rowsOf(null) }] : [])]
  const most = Math.max(1, ...shown.map(({ rows }) => rows))
  return (
    <>
      <p className={page.muted} role="status">
        {t('bins.found', { ranges: ranges.length, rows: all })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.preview} aria-label={t('bins.histogram')} tabIndex={0}>
        {shown.map(({ name, rows }) => (
          <li key={name}>
            <span className={classes.previewName}>{name}</span>
            <meter className={classes.bar} min={0} max={most} value={rows} aria-hidden="true" />
            <span className={`numbers ${classes.count}`}>{formatNumber(rows, NumberFormat.parse({ zeroFormat: 'original' }))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function BinsDialogContent({ column, onClose }: { column: Column; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const columns = useSession(columnsOf)
  const isShown = useSession((s) => {
    const { rows, columns: across } = activeStep(s).config.pivot
    return rows.includes(column.id) || across.includes(column.id)
  })
  const document = useSession(draftOf)
  const known = [...document.dataset.columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)]
  const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)].map((m) => m.name)
  const [id] = useState(() =>
    freshId(
      'k',
      known.map((c) => c.id),
    ),
  )
  const [name, setName] = useState(() => uniqueName(t('bins.name', { name: column.name }), [...known.map((c) => c.name), ...measures]))
  const [way, setWay] = useState<Way>('equal')
  const [count, setCount] = useState<number>(COUNT_FIRST.equal)
  const [own, setOwn] = useState('')
  const [tried, setTried] = useState(false)
  const { form, refuse } = useInvalidForm()

  const asked = useEdges(column, way, count)
  const edges = way === 'own' ? parseEdges(own) : asked.state === 'found' && asked.edges.length > 0 ? asked.edges : null
  const rules = edges ? rulesForEdges(edges, rangeNames(t, parseSqlType(column.dtype).kind === 'integer')) : []
  const draft = { ...emptyColumn(id, 'rules', column.id), name, rules }
  const problems = columnProblems(draft, [...columns, ...known], measures)
  const previewed = useColumnPreview(edges ? columnOf({ ...draft, name: name.trim() || column.name }, columns) : null)
  const preview: ColumnPreview =
    way === 'own' || asked.state === 'found' ? previewed : asked.state === 'failed' ? { state: 'invalid', problem: asked.problem } : { state: 'trying' }
  const nameProblem = problems.name && (tried || problems.name === 'nameTaken') ? t(`calculated.problems.${problems.name}`) : null

  const save = () => {
    setTried(true)
    if (problems.name || preview.state === 'incomplete') {
      toasts.show({ severity: 'error', title: t('validation.fix') })
      return refuse()
    }
    if (preview.state === 'trying') return applying.wait()
    // the failed trial is shown in its place
    if (preview.state !== 'valid') return refuse()
    const made = columnOf(draft, columns, preview.found.dtype)
    edit({ kind: 'put column', column: made, before: column.id, instead: true }, made.name)
    onClose()
  }
  const applying = useApply(preview.state === 'trying', save)
  return (
    <Dialog onClose={onClose} title={t('bins.title', { name: column.name })} size={760} keepsOnEscape={applying.isWaiting}>
      <form
        ref={form}
        className={classes.fields}
        onInput={applying.stop}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <NativeSelect
              label={t('bins.way')}
              value={way}
              data-autofocus
              data={WAYS.map((value) => ({ value, label: t(`bins.ways.${value}`) }))}
              onChange={(e) => {
                const next = WAYS.find((value) => value === e.currentTarget.value) ?? 'equal'
                setWay(next)
                setCount(COUNT_FIRST[next])
              }}
            />
            {way === 'own' ? (
              <TextInput
                label={t('bins.edges')}
                description={t('bins.edgesHint')}
                placeholder="0, 10, 100"
                value={own}
                maxLength={4_000}
                error={(tried || own.trim() !== '') && !edges ? t('bins.edgesProblem') : null}
                onChange={(e) => setOwn(e.currentTarget.value)}
              />
            ) : (
              <NativeSelect
                label={t('bins.count')}
                description={t(`bins.hints.${way}`)}
                value={String(count)}
                data={COUNTS.map(String)}
                onChange={(e) => setCount(Number(e.currentTarget.value))}
              />
            )}
            <TextInput
              label={t('measure.name')}
              value={name}
              maxLength={COLUMN_NAME_MAX}
              error={nameProblem}
              onChange={(e) => setName(e.currentTarget.value)}
            />
          </div>
          <div className={classes.side}>
            <h3>{t('bins.histogram')}</h3>
            <Histogram names={rules.map((rule) => rule.name)} preview={preview} />
          </div>
        </div>
        <ApplyFoot isWaiting={applying.isWaiting} onCancel={onClose} note={isShown ? t('bins.effect', { name: column.name }) : t('bins.effectAdded')} />
      </form>
    </Dialog>
  )
}

export const BinsDialog = dialog(BinsDialogContent)
