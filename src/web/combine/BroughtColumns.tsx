/** The columns of the second dataset that a lookup brings. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/locale.tsx'
import classes from './Combine.module.css'
import { broughtColumns, isBrought, type LookupDraft, type Side } from './lookup-draft.ts'

/** More columns than this have a search. */
const FEW = 12

interface BroughtColumnsProps {
  readonly draft: LookupDraft
  readonly second: Side
  readonly onDraft: (draft: LookupDraft) => void
}

export function BroughtColumns({ draft, second, onDraft }: BroughtColumnsProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const shown = second.columns.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const set = (ids: readonly string[], on: boolean) => onDraft({ ...draft, changed: new Map([...draft.changed, ...ids.map((id) => [id, on] as const)]) })
  const all = shown.every((column) => isBrought(draft, column))
  return (
    <fieldset className={classes.group}>
      <legend>{t('combining.columns', { count: broughtColumns(draft, second).length, total: second.columns.length })}</legend>
      {second.columns.length > FEW && (
        <div className={classes.chosen}>
          <TextInput
            type="search"
            aria-label={t('combining.searchColumns')}
            placeholder={t('combining.searchColumns')}
            value={search}
            onChange={(e) => setSearch(e.currentTarget.value)}
          />
          <Button
            variant="subtle"
            disabled={shown.length === 0}
            onClick={() =>
              set(
                shown.map(({ id }) => id),
                !all,
              )
            }
          >
            {t(all ? 'combining.noColumns' : 'combining.allColumns')}
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <p role="status">{t('combining.noColumn', { search })}</p>
      ) : (
        <div className={classes.columns}>
          {shown.map((column) => (
            <Checkbox key={column.id} label={column.name} checked={isBrought(draft, column)} onChange={(e) => set([column.id], e.currentTarget.checked)} />
          ))}
        </div>
      )}
    </fieldset>
  )
}
