/** Shows the changes that a file would make to a dataset: its columns, the analyses that break, its rows. The person corrects the matches and decides. */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { breakingChanges } from '../../../analysis/schema-changes.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { FILE_SOURCES, partOf } from '../../../contract/file-source.ts'
import type { FileOptions } from '../../../contract/import.ts'
import type { ReplacementCheck, ReplacementType, RowsInBoth } from '../../../contract/replacement.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import { type AppendChoice, DoublesChoice, KeysChoice } from './AppendChoices.tsx'
import { BrokenAnalyses } from './BrokenAnalyses.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import { MatchTable } from './MatchTable.tsx'
import own from './Replace.module.css'
import type { Checked, Decision, Mode } from './use-replacement.ts'

interface CheckViewProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'title'>
  readonly checked: Checked
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly onAccept: (decision: Decision) => void
  readonly onAnother: () => void
  readonly onCancel: () => void
}

/** How the person wants the file to be read and matched. */
type Reading = Pick<Decision, 'options' | 'columns' | 'types'>

/** The options for another sheet or table of the same file. */
function withPart(options: FileOptions, part: string): FileOptions {
  if (options.kind === 'excel') return { ...FILE_SOURCES.excel.unchosen, sheet: part }
  return options.kind === 'sqlite' ? { ...options, table: part } : options
}

/** The last attempt, so that the person corrects only a part of it. */
const triedReading = ({ tried }: Checked): Reading => ({
  ...(tried?.options && { options: tried.options }),
  ...(tried?.columns && { columns: tried.columns }),
  ...(tried?.types && { types: tried.types }),
})

const mappingOf = ({ columns }: ReplacementCheck) => columns.map(({ column }) => column?.id ?? null)

function decisionOf(check: ReplacementCheck, { types }: Reading, mode: Mode, { keys, leavesOut }: AppendChoice, doubles: RowsInBoth | null): Decision {
  return {
    ...{ mode, options: check.options, columns: mappingOf(check), ...(types && { types }) },
    accept: check.changes ? breakingChanges(check.changes) : [],
    ...(mode === 'append' ? { keys: [...(keys ?? [])], doubles: doubles ? (leavesOut ? 'leave_out' : 'keep') : 'ask' } : {}),
  }
}

/** Whether nothing would happen, or the person has not chosen a key yet. */
const isIdle = ({ keys, leavesOut }: AppendChoice, doubles: RowsInBoth | null): boolean =>
  keys?.length === 0 || (doubles !== null && leavesOut && doubles.count === doubles.rows)

export function CheckView({ dataset, checked, mode, onMode, onAccept, onAnother, onCancel }: CheckViewProps) {
  const t = useT()
  const [reading, setReading] = useState(triedReading(checked))
  const [choice, setChoice] = useState<AppendChoice>({ keys: checked.tried?.keys?.length ? checked.tried.keys : null, leavesOut: true })
  const [found, setFound] = useState(checked.doubles)
  const doubles = mode === 'append' ? found : null
  const asked = useCall('apiv2/check_replacement', { dataset_id: dataset.id, file_id: checked.fileId, mode, ...reading }, { keepsLast: true, gcTime: 0 })
  const known = useCall('apiv2/get_dataset', { dataset_id: dataset.id })
  /** After another reading, rows are compared again. */
  const read = (next: Reading): void => {
    setReading(next)
    setFound(null)
  }
  const chooseType = (check: ReplacementCheck, place: number, choice: ReplacementType): void => {
    const types = check.columns.map((_, at) => (at === place ? choice : (reading.types?.[at] ?? null)))
    read({ options: check.options, columns: mappingOf(check), types })
  }
  const chooseKeys = (keys: AppendChoice['keys']): void => {
    setChoice({ keys, leavesOut: true })
    setFound(null)
  }
  const another = (
    <Button variant="default" onClick={onAnother}>
      {t('replacing.another')}
    </Button>
  )
  const words = mode === 'append' ? 'appending' : 'replacing'
  return (
    <>
      <div className={own.file}>
        <strong>{checked.name}</strong>
        <SegmentedControl
          size="xs"
          aria-label={t('appending.choice')}
          value={mode}
          onChange={(value) => onMode(value as Mode)}
          data={(['replace', 'append'] as const).map((value) => ({ value, label: t(`appending.modes.${value}`) }))}
        />
      </div>
      {checked.problem !== null && (
        <div className={classes.error} role="alert">
          {checked.problem}
        </div>
      )}
      {asked.error && <div>{another}</div>}
      <Loadable query={asked}>
        {(check) => (
          <>
            <CheckedRows check={check} mode={mode} leftOut={doubles && choice.leavesOut ? doubles.count : 0} />
            {doubles && <DoublesChoice doubles={doubles} leavesOut={choice.leavesOut} onChoose={(leavesOut) => setChoice({ ...choice, leavesOut })} />}
            {check.parts.length > 1 && (
              <NativeSelect
                label={t('replacing.part')}
                value={partOf(check.options) ?? ''}
                data={check.parts.map((part) => part.name)}
                onChange={(event) => read({ options: withPart(check.options, event.currentTarget.value) })}
              />
            )}
            <MatchTable
              key={partOf(check.options) ?? ''}
              {...{ check, mode }}
              known={known.data?.schema ?? []}
              onChange={(columns) => read({ ...reading, options: check.options, columns: [...columns] })}
              onType={(place, choice) => chooseType(check, place, choice)}
            />
            {mode === 'append' && <KeysChoice check={check} keys={choice.keys} onChange={chooseKeys} />}
            <BrokenAnalyses check={check} />
            <DialogFoot note={mode === 'append' && !doubles ? t('appending.asks') : ''} onCancel={onCancel}>
              {another}
              <Button
                disabled={asked.isFetching || (mode === 'append' && isIdle(choice, doubles))}
                {...(check.analyses.length + check.others > 0 ? { color: 'red' } : {})}
                onClick={() => onAccept(decisionOf(check, reading, mode, choice, doubles))}
              >
                {t(check.analyses.length + check.others > 0 ? `${words}.acceptAnyway` : `${words}.accept`)}
              </Button>
            </DialogFoot>
          </>
        )}
      </Loadable>
    </>
  )
}
