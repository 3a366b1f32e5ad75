/** A list that is pasted: what the data holds of it is selected, and the rest is named. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldOfFilter } from '../../../analysis/conditions/conditions.ts'
import { freshId } from '../../../analysis/names.ts'
import { calculationsFor } from '../../../analysis/references.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import { Column } from '../../../contract/column.ts'
import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import { keeping } from '../../../contract/filter.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { keyLabel } from '../../../format/value.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankWords } from '../blank-words.ts'
import { isWorded, labelType } from '../label-type.ts'
import { usePageStore } from '../step-store.ts'
import { type Match, pastedCells, pastedCount, resolved, wantedValues } from './pasted.ts'
import classes from './ValueList.module.css'

const UNKNOWN_SHOWN = 20

/** The values of a column among those wanted, asked of the server in lists that a filter holds; null where it did not answer. */
function useFind(column: Column, filtered: boolean) {
  const store = usePageStore()
  return async (wanted: readonly Value[], isLoose: boolean): Promise<Value[] | null> => {
    const { analysis, session } = store.getState()
    const columns = columnsOf(session)
    const others = filtered ? activeStep(session).config.query.value.filters.filter((f) => fieldOfFilter(f, columns) !== column.id) : []
    const id = freshId(
      'k',
      columns.map((c) => c.id),
    )
    const stored = columns.find((c) => c.id === column.id)?.name ?? column.name
    const sql = `lower(trim("${stored.replaceAll('"', '""')}"))`
    const plain = Column.parse({ id, name: id, type: 'calculated column', config: { kind: 'sql', params: { sql } } })
    const all = isLoose ? [...columns, plain] : columns
    const found: Value[] = []
    for (let from = 0; from < wanted.length; from += FILTER_LIST_MAX) {
      const filter = keeping(isLoose ? id : column.id, wanted.slice(from, from + FILTER_LIST_MAX))
      const filters = [...others, filter]
      const group_calculations = calculationsFor([column.id, ...filters.map((f) => f.column)], all)
      const reply = await call('apiv2/list_column_values', { analysis_id: analysis.id, column: column.id, filters, group_calculations })
      if (!reply.ok) return null
      found.push(...reply.data.values.map((v) => v.value))
    }
    return found
  }
}

function Unknown({ found, unknown }: { found: number; unknown: readonly string[] }) {
  const t = useT()
  const rest = unknown.length - UNKNOWN_SHOWN
  return (
    <div role="status">
      <p>{t('filter.pasteFound', { found, unknown: unknown.length })}</p>
      <ul className={classes.unknown} aria-label={t('filter.pasteUnknown')}>
        {unknown.slice(0, UNKNOWN_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rest > 0 && <li>{t('filter.pasteMore', { count: rest })}</li>}
      </ul>
    </div>
  )
}

interface PasteListProps {
  readonly column: Column
  readonly filtered: boolean
  /** Values at hand, by which shown words are told. */
  readonly known: readonly Value[]
  readonly onFound: (values: readonly Value[]) => void
  readonly onDone: () => void
}

export function PasteList({ column, filtered, known, onFound, onDone }: PasteListProps) {
  const t = useT()
  const words = useBlankWords()
  const find = useFind(column, filtered)
  const [text, setText] = useState('')
  const [isLoose, setLoose] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ found: number; unknown: readonly string[] } | null>(null)
  const isText = typeFamily(column.dtype) === 'text'
  const count = pastedCount(text)
  const add = async () => {
    const labels = known.map((value): [string, Value] => [keyLabel(value, labelType(column), words), value])
    const shown = isText && !isWorded(column) ? labels.filter(([, value]) => value === null || value === '') : labels
    const match: Match = { dtype: column.dtype, words: new Map([[words.blank, null], ...shown]), isLoose: isLoose && isText }
    const cells = pastedCells(text)
    setBusy(true)
    const inData = await find(wantedValues(cells, match), match.isLoose)
    setBusy(false)
    if (!inData) return
    const { found, unknown } = resolved(cells, inData, match)
    onFound(found)
    setOutcome({ found: found.length, unknown })
    if (unknown.length === 0) onDone()
  }
  return (
    <div className={classes.paste}>
      <Textarea
        label={t('filter.pasteLabel')}
        rows={4}
        value={text}
        data-autofocus
        onChange={(e) => {
          setText(e.currentTarget.value)
          setOutcome(null)
        }}
      />
      {isText && (
        <Checkbox
          size="xs"
          label={t('filter.pasteLoose')}
          checked={isLoose}
          onChange={(e) => {
            setLoose(e.currentTarget.checked)
            setOutcome(null)
          }}
        />
      )}
      <Button variant="default" disabled={count === 0 || isBusy} onClick={() => void add()}>
        {t('filter.pasteAdd', { count })}
      </Button>
      {outcome && outcome.unknown.length > 0 && <Unknown {...outcome} />}
    </div>
  )
}
