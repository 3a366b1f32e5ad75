/** Explains the number of a cell: conditions, filters, formula with every part, and the rows behind it, page by page. */

import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import type { BasePeriod, Explanation, FormulaPart } from '../../../contract/explanation.ts'
import { type Measure, withoutShowAs } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { plainText } from '../../../format/value.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { datePattern, useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import pageClasses from '../../ui/page.module.css'
import { useColumnFormats } from '../column-formats.ts'
import { useCountedOnceWords } from '../counted-once.ts'
import { cellText } from '../grid/copy.ts'
import { ChangedSince } from '../live/ChangedSince.tsx'
import { useShowRows } from '../rows/use-show-rows.ts'
import { useRowConditions } from '../sidebar/choice-words.ts'
import { type ExplainTarget, usePage, usePageStore, useSession } from '../step-store.ts'
import { useShownConfig } from '../use-shown.ts'
import { followResult } from './follow-result.ts'
import classes from './Inspector.module.css'
import { SidePanel } from './SidePanel.tsx'
import { useWhereWords } from './where-words.ts'

const PAGE = 50

/** The type to format a part's value by: integers without decimals, other numbers with all their decimals. */
function dtypeOf(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'BIGINT' : 'DOUBLE'
  const places = typeof value === 'string' ? /^-?\d+(?:\.(\d+))?$/.exec(value) : null
  return places ? `DECIMAL(38,${places[1]?.length ?? 0})` : 'VARCHAR'
}

/** The days and rows of a base period, and a way to its rows. */
function Period({ period: { from, to, row_count }, onRows }: { period: BasePeriod; onRows: (() => void) | null }) {
  const t = useT()
  const day = (text: string | null): string => plainText(text, 'DATE', datePattern())
  const days =
    from && to
      ? t('compare.period', { from: day(from), to: day(to) })
      : from
        ? t('compare.since', { from: day(from) })
        : to
          ? t('compare.until', { to: day(to) })
          : ''
  return (
    <p className={classes.keys}>
      {[days, t('compare.rows', { count: row_count })].filter(Boolean).join(' · ')}{' '}
      {onRows && row_count > 0 && (
        <Button variant="default" size="compact-xs" onClick={onRows}>
          {t('compare.showRows')}
        </Button>
      )}
    </p>
  )
}

interface FormulaProps {
  readonly parts: readonly FormulaPart[]
  readonly measure: Measure
  /** Opens the rows of a base period as a table; null if there are none to see. */
  readonly onBaseRows: (() => void) | null
}

function Formula({ parts, measure, onBaseRows }: FormulaProps) {
  const t = useT()
  const { heldWords, filterWords, partName } = useWhereWords()
  const onceWords = useCountedOnceWords()
  // parts are formatted as plain numbers, without the format of a share
  const plain: Measure = { ...withoutShowAs(measure), format: null }
  return (
    <ul className={classes.formula}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in a fixed order
        <li key={at}>
          <div className={classes.part}>
            <span>
              {!part.aggregate && <span className={classes.role}>{t(`explain.roles.${part.role}`)}</span>} {partName(part)}
              {part.keys.length > 0 && <span className={classes.keys}> {part.keys.map(heldWords).join(t('app.listSeparator'))}</span>}
            </span>
            <span className="numbers">{part.value === null ? t('explain.blank') : cellText(part.value, plain, dtypeOf(part.value))}</span>
          </div>
          {part.filters && <div className={classes.keys}>{t('explain.ownFilters', { filters: filterWords(part.filters).join(' · ') })}</div>}
          {part.once && <div className={classes.keys}>{onceWords(part.once)}</div>}
          {part.period && <Period period={part.period} onRows={onBaseRows} />}
          {part.parts.length > 0 && <Formula parts={part.parts} measure={measure} onBaseRows={onBaseRows} />}
        </li>
      ))}
    </ul>
  )
}

function Rows({ pages, count, onMore, busy }: { pages: readonly Explanation[]; count: number; onMore: (() => void) | null; busy: boolean }) {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  const [first] = pages
  if (!first?.rows) return <p className={pageClasses.muted}>{t('explain.hidden')}</p>
  const { columns } = first.rows
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <div className={classes.rows} tabIndex={0} role="region" aria-label={t('explain.rows', { count })}>
        <table className={pageClasses.table}>
          <thead>
            <tr>
              {columns.map((c) => (
                <th key={c.id} scope="col">
                  {titles.get(c.id) ?? c.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.flatMap((page, p) =>
              Array.from({ length: page.rows?.data[0]?.length ?? 0 }, (_, r) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place in the file
                <tr key={`${p}:${r}`}>
                  {columns.map((c, at) => (
                    <td key={c.id}>{plainText(page.rows?.data[at]?.[r] ?? null, c.dtype, datePattern())}</td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {onMore && (
        <Button variant="default" loading={busy} onClick={onMore}>
          {t('explain.more')}
        </Button>
      )}
    </>
  )
}

interface FoundProps {
  readonly pages: readonly Explanation[]
  readonly config: ExplainTarget['config']
  readonly busy: boolean
  readonly onMore: (() => void) | null
  /** Opens the rows as a table; null if there are none to see. */
  readonly onTable: (() => void) | null
  /** Opens the rows of the period that the cell is compared with. */
  readonly onBaseRows: (() => void) | null
}

function Found({ pages, config, onMore, onTable, onBaseRows, busy }: FoundProps) {
  const t = useT()
  const { heldWords, filterWords, definitionWords } = useWhereWords()
  const conditions = useRowConditions(config)
  const formats = useColumnFormats()
  const [found] = pages
  if (!found) return null
  const { measure, keys } = found
  const filters = [...filterWords(found.filters), ...conditions]
  const own = filterWords(measure.filters)
  const placed = config.query.value.measures.find((m) => m.id === measure.id)
  const shown = placed && withColumnFormat(placed, formats)
  return (
    <>
      <p className={classes.value}>
        <span>{measure.name}</span>
        <strong className="numbers">{found.value === null ? t('explain.blank') : cellText(found.value, shown, measure.dtype)}</strong>
      </p>
      {found.approximate && <p className={pageClasses.muted}>{t('explain.approximate')}</p>}
      <dl className={classes.facts}>
        <dt>{t('explain.definition')}</dt>
        <dd>
          <code>{definitionWords(shown, measure.definition)}</code>
          {measure.show_values_as !== 'none' && ` · ${t(`shownAs.${measure.show_values_as}`)}`}
        </dd>
        <dt>{t('explain.where')}</dt>
        <dd>{keys.length === 0 ? t('explain.everywhere') : keys.map(heldWords).join(' · ')}</dd>
        <dt>{t('explain.filters')}</dt>
        <dd>{filters.length === 0 ? t('explain.noFilters') : filters.join(' · ')}</dd>
        {own.length > 0 && <dt>{t('measure.filters')}</dt>}
        {own.length > 0 && <dd>{own.join(' · ')}</dd>}
      </dl>
      <h3>{t('explain.formula')}</h3>
      {shown && <Formula parts={found.formula} measure={shown} onBaseRows={onBaseRows} />}
      <h3>{t('explain.rows', { count: found.row_count })}</h3>
      {onTable && (
        <Button variant="default" size="xs" onClick={onTable}>
          {t('explain.asTable')}
        </Button>
      )}
      <Rows pages={pages} count={found.row_count} onMore={onMore} busy={busy} />
    </>
  )
}

export function ExplainPanel({ explained }: { explained: ExplainTarget }) {
  const t = useT()
  const store = usePageStore()
  const analysisId = usePage((s) => s.analysis.id)
  const step = useSession(activeStep)
  const stepId = step.step_id
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const shownResult = usePage((s) => s.results[stepId]?.result)
  const panel = useRef<HTMLElement>(null)
  const { cell } = explained
  const config = useShownConfig(step, explained.config)
  const operands = operandsOf(config, useSession(draftOf).measures)
  const query = useInfiniteQuery({
    queryKey: ['apiv2/explain_cell', analysisId, config, operands, cell],
    queryFn: ({ pageParam, signal }) =>
      fetchOrThrow('apiv2/explain_cell', { analysis_id: analysisId, config, operands, cell: { ...cell, start: pageParam, count: PAGE } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Explanation, pages) => (last.rows && pages.length * PAGE < last.row_count ? pages.length * PAGE : undefined),
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell takes the focus again
  useEffect(() => panel.current?.focus(), [cell])
  useEffect(() => {
    const newer = applied && followResult(explained, stepId, applied)
    if (newer) store.setState({ inspector: newer })
  }, [applied, explained, stepId, store])
  const close = () => store.setState({ inspector: null })
  const showRows = useShowRows()
  return (
    <SidePanel
      ref={panel}
      tabIndex={-1}
      title={t('explain.title')}
      closeLabel={t('explain.close')}
      onClose={close}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) showRows?.(cell)
      }}
    >
      <div className={classes.content}>
        {applied !== explained.config && <p className={classes.stale}>{t('explain.stale')}</p>}
        {query.data?.pages[0] && <ChangedSince of={query.data.pages[0]} beside={shownResult} className={classes.stale ?? ''} />}
        {query.isPending && (
          <p role="status">
            <Loader size="xs" /> {t('explain.loading')}
          </p>
        )}
        {query.error instanceof ProblemError && (
          <p className={classes.problem} role="alert">
            <ProblemText problem={query.error.problem} />{' '}
            <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
              {t('filter.retry')}
            </Button>
          </p>
        )}
        {query.data && (
          <Found
            pages={query.data.pages}
            config={config}
            busy={query.isFetchingNextPage}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
            onTable={showRows && (() => showRows(cell))}
            onBaseRows={showRows && (() => showRows({ ...cell, of_base: true }))}
          />
        )}
      </div>
    </SidePanel>
  )
}
