/** Shows the changes that a file would make to a dataset: its columns, the analyses that break, its rows. The person corrects the matches and decides. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { breakingChanges } from '../../../analysis/schema-changes.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { FILE_SOURCES, partOf } from '../../../contract/file-source.ts'
import type { FileOptions } from '../../../contract/import.ts'
import type { ColumnMapping, ReplacementCheck } from '../../../contract/replacement.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import { BrokenAnalyses } from './BrokenAnalyses.tsx'
import { MatchTable } from './MatchTable.tsx'
import type { Decision } from './use-replacement.ts'

interface CheckViewProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'title'>
  readonly name: string
  readonly fileId: string
  /** Why the last attempt to import the file failed. */
  readonly problem: string | null
  readonly onAccept: (decision: Decision) => void
  readonly onAnother: () => void
  readonly onCancel: () => void
}

/** The options for another sheet or table of the same file. */
function withPart(options: FileOptions, part: string): FileOptions {
  if (options.kind === 'excel') return { ...FILE_SOURCES.excel.unchosen, sheet: part }
  return options.kind === 'sqlite' ? { ...options, table: part } : options
}

function Rows({ check }: { readonly check: ReplacementCheck }) {
  const t = useT()
  const { rows_now: now, rows_then: then, refused } = check
  return (
    <p role="status">
      {then === null ? t('replacing.rowsUnknown', { now }) : t('replacing.rows', { now, then })}
      {refused > 0 && ` · ${t('replacing.refused', { count: refused })}`}
    </p>
  )
}

export function CheckView({ dataset, name, fileId, problem, onAccept, onAnother, onCancel }: CheckViewProps) {
  const t = useT()
  const [chosen, setChosen] = useState<{ readonly options?: FileOptions; readonly columns?: ColumnMapping }>({})
  const asked = useCall('apiv2/check_replacement', { dataset_id: dataset.id, file_id: fileId, ...chosen }, { keepsLast: true, gcTime: 0 })
  const known = useCall('apiv2/get_dataset', { dataset_id: dataset.id })
  const another = (
    <Button variant="default" onClick={onAnother}>
      {t('replacing.another')}
    </Button>
  )
  return (
    <>
      <strong>{name}</strong>
      {problem !== null && (
        <div className={classes.error} role="alert">
          {problem}
        </div>
      )}
      {asked.error && <div>{another}</div>}
      <Loadable query={asked}>
        {(check) => (
          <>
            <Rows check={check} />
            {check.parts.length > 1 && (
              <NativeSelect
                label={t('replacing.part')}
                value={partOf(check.options) ?? ''}
                data={check.parts.map((part) => part.name)}
                onChange={(event) => setChosen({ options: withPart(check.options, event.currentTarget.value) })}
              />
            )}
            <MatchTable check={check} known={known.data?.schema ?? []} onChange={(columns) => setChosen({ options: check.options, columns: [...columns] })} />
            <BrokenAnalyses check={check} />
            <DialogFoot onCancel={onCancel}>
              {another}
              <Button
                disabled={asked.isFetching}
                {...(check.analyses.length + check.others > 0 ? { color: 'red' } : {})}
                onClick={() =>
                  onAccept({
                    options: check.options,
                    columns: check.columns.map(({ column }) => column?.id ?? null),
                    accept: check.changes ? breakingChanges(check.changes) : [],
                  })
                }
              >
                {t(check.analyses.length + check.others > 0 ? 'replacing.acceptAnyway' : 'replacing.accept')}
              </Button>
            </DialogFoot>
          </>
        )}
      </Loadable>
    </>
  )
}
