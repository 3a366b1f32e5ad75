/** Chooses what others see of a public analysis: an access level, and the columns it applies to. */
import { Checkbox, Radio } from '@mantine/core'
import { useMemo } from 'react'
import { columnsInUse, documentReads } from '../../../analysis/reads.ts'
import { GrantLevel, type Publication } from '../../../contract/grant.ts'
import { useT } from '../../i18n/locale.tsx'
import parts from '../../ui/Part.module.css'
import { useColumnName } from '../display-columns.ts'
import { useStepNameIn } from '../step-names.ts'
import { useSession } from '../step-store.ts'
import classes from './PublishFields.module.css'

/** The initial values: the current access, otherwise the columns that the saved steps use. */
export function useProposal(granted: Publication | null): Publication {
  const saved = useSession((s) => s.saved)
  return useMemo(() => {
    const columns = saved.dataset.columns.filter((c) => c.type === 'column')
    return granted ?? { level: 'explore', column_ids: columnsInUse(saved, columns) }
  }, [saved, granted])
}

/** Names of the saved steps that use each column, by column ID. */
export function useStepsByColumn(): ReadonlyMap<string, string[]> {
  const saved = useSession((s) => s.saved)
  const nameIn = useStepNameIn()
  return useMemo(() => {
    const reads = documentReads(
      saved,
      saved.dataset.columns.filter((c) => c.type === 'column'),
    )
    const found = new Map<string, string[]>()
    for (const { step_id } of saved.steps) {
      const name = nameIn(saved, step_id)
      for (const id of reads.get(step_id) ?? []) found.set(id, [...(found.get(id) ?? []), name])
    }
    return found
  }, [saved, nameIn])
}

interface ReachFieldsProps {
  readonly value: Publication
  readonly levels: readonly GrantLevel[]
  /** A sentence about the effect of the current values. */
  readonly effect: string
  readonly onChange: (next: Publication) => void
}

/** The level, and the columns that it applies to. */
export function ReachFields({ value, levels, effect, onChange }: ReachFieldsProps) {
  const t = useT()
  const columns = useSession((s) => s.saved.dataset.columns).filter((c) => c.type === 'column')
  const steps = useStepsByColumn()
  const columnName = useColumnName()
  const chosen = new Set(value.column_ids)
  const toggle = (id: string) => {
    const next = columns.filter((c) => (c.id === id ? !chosen.has(id) : chosen.has(c.id))).map((c) => c.id)
    onChange({ ...value, column_ids: next })
  }
  const noteOf = (id: string): string | undefined => {
    const names = steps.get(id)
    if (!names) return undefined
    return t(chosen.has(id) ? 'publish.usedBy' : 'publish.notFor', { steps: names.join(t('app.listSeparator')) })
  }
  return (
    <>
      <Radio.Group label={t('publish.level')} value={value.level} onChange={(level) => onChange({ ...value, level: GrantLevel.parse(level) })}>
        <div className={classes.levels}>
          {levels.map((level) => (
            <Radio key={level} value={level} label={t(`publish.levels.${level}`)} description={t(`publish.levelTexts.${level}`)} />
          ))}
        </div>
      </Radio.Group>
      <fieldset className={classes.columns}>
        <legend>{t('publish.columns', { count: String(value.column_ids.length), total: String(columns.length) })}</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            label={columnName(column.id, column.name)}
            description={noteOf(column.id)}
            checked={chosen.has(column.id)}
            data-missing={!chosen.has(column.id) && steps.has(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
      </fieldset>
      <p className={classes.note}>{effect}</p>
    </>
  )
}

export function PublishFields({ value, isDatasetPublic, onChange }: { value: Publication; isDatasetPublic: boolean; onChange: (next: Publication) => void }) {
  const t = useT()
  return (
    <section className={parts.part} aria-label={t('publish.title')}>
      <h3>{t('publish.title')}</h3>
      <p>{t('publish.visible')}</p>
      {isDatasetPublic && <p className={classes.note}>{t('publish.datasetPublic')}</p>}
      <ReachFields value={value} levels={GrantLevel.options} effect={t(`publish.effect.${value.level}`)} onChange={onChange} />
    </section>
  )
}
