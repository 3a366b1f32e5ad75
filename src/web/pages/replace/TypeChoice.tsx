/** Chooses the type of a column of the file, and says which values the chosen type would lose. Nothing is lost unless the person says so. */
import { Checkbox } from '@mantine/core'
import type { MatchedColumn, ReplacementType } from '../../../contract/replacement.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import { TypeSwitch } from '../review/TypeSwitch.tsx'
import own from './Replace.module.css'

interface TypeChoiceProps {
  readonly column: MatchedColumn
  /** The choice that the check has not taken yet, or has; undefined for none. */
  readonly choice: ReplacementType | undefined
  /** Rows of the sample in which values were counted; null if that is the whole file. */
  readonly sampled: number | null
  readonly onChoose: (choice: ReplacementType) => void
}

export const losesValues = ({ failing, losing }: Pick<MatchedColumn, 'failing' | 'losing'>): boolean => failing.count + losing.count > 0

export function TypeChoice({ column, choice, sampled, onChoose }: TypeChoiceProps) {
  const t = useT()
  const { failing, losing } = column
  const { type: chosen, may_lose } = choice ?? { type: column.chosen, may_lose: column.may_lose }
  const list = (samples: readonly string[]) => samples.join(t('app.listSeparator'))
  const type = chosen === null ? '' : t(`schema.types.${chosen}`)
  return (
    <>
      <TypeSwitch column={column} chosen={chosen} onType={(next) => onChoose({ type: next, may_lose: false })} />
      {chosen !== null && chosen === column.chosen && losesValues(column) && (
        <div className={own.losses}>
          {failing.count > 0 && <span className={classes.warning}>{t('replacing.failing', { count: failing.count, samples: list(failing.samples) })}</span>}
          {losing.count > 0 && (
            <span className={classes.warning}>
              {t(chosen === 'DATE' ? 'replacing.losesTime' : 'replacing.losesPart', { count: losing.count, samples: list(losing.samples) })}
            </span>
          )}
          {sampled !== null && <span className={classes.muted}>{t('replacing.inSample', { rows: sampled })}</span>}
          {!may_lose && <span>{t('replacing.keepsValues', { type })}</span>}
          <Checkbox
            py={4}
            label={t('replacing.mayLose', { type })}
            aria-label={t('replacing.mayLoseOf', { type, name: column.name })}
            checked={may_lose}
            onChange={(event) => onChoose({ type: chosen, may_lose: event.currentTarget.checked })}
          />
        </div>
      )}
    </>
  )
}
