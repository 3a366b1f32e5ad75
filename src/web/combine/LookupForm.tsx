/** Looks up columns of a second dataset by key. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CombinationOptions } from '../../contract/combination.ts'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { proposedTitle } from './append-draft.ts'
import { BroughtColumns } from './BroughtColumns.tsx'
import classes from './Combine.module.css'
import { CombineFoot } from './CombineFoot.tsx'
import { DatasetPicker } from './DatasetPicker.tsx'
import { KeyFields } from './KeyFields.tsx'
import { LookupCheckView } from './LookupCheckView.tsx'
import { lookupBlocked, lookupOptions, optionsToCheck, type Side, startLookup } from './lookup-draft.ts'
import { useAbout } from './use-about.ts'
import { useCheck } from './use-check.ts'
import type { Made } from './use-combining.ts'

export interface FormProps {
  readonly first: Made
  readonly submit: string
  /** Why the last attempt failed. */
  readonly problem: string | null
  readonly onSubmit: (title: string, combination: CombinationOptions) => void
  readonly onClose: () => void
}

interface LookupFormProps extends FormProps {
  /** A warning about a second dataset; empty for none. */
  readonly warn?: ((second: DatasetSummary) => string) | undefined
}

export function LookupForm(props: LookupFormProps) {
  const t = useT()
  const about = useAbout()
  const [second, setSecond] = useState<DatasetSummary | null>(null)
  const [hasPicked, setPicked] = useState(false)
  const another = useRef<HTMLButtonElement>(null)
  // the list that had the focus was removed
  useEffect(() => {
    if (second) another.current?.focus()
  }, [second])
  if (!second)
    return (
      <DatasetPicker
        label={t('combining.second', { title: props.first.title })}
        without={[props.first.id]}
        takesFocus={hasPicked}
        onPick={(dataset) => {
          setPicked(true)
          setSecond(dataset)
        }}
      />
    )
  const warning = props.warn?.(second) ?? ''
  return (
    <div className={classes.form}>
      <div className={classes.chosen}>
        <span>
          <strong>{second.title}</strong> <span className={classes.about}>{about(second)}</span>
        </span>
        <Button ref={another} variant="default" onClick={() => setSecond(null)}>
          {t('combining.another')}
        </Button>
      </div>
      {warning !== '' && <p className={classes.notice}>{warning}</p>}
      <Sides key={second.id} {...props} second={second} />
    </div>
  )
}

/** Loads the columns of both datasets. */
function Sides({ second, ...props }: FormProps & { second: Made }) {
  const t = useT()
  const ofFirst = useCall('apiv2/get_dataset_config', { dataset_id: props.first.id })
  const ofSecond = useCall('apiv2/get_dataset_config', { dataset_id: second.id })
  return (
    <Loadable isSmall query={ofFirst} failure={t('combining.columnsFailed')}>
      {(a) => (
        <Loadable isSmall query={ofSecond} failure={t('combining.columnsFailed')}>
          {(b) => <Choices {...props} side={{ ...props.first, columns: a.schema }} second={{ id: second.id, title: second.title, columns: b.schema }} />}
        </Loadable>
      )}
    </Loadable>
  )
}

function Choices({ side: first, second, submit, problem, onSubmit, onClose }: FormProps & { side: Side; second: Side }) {
  const [draft, setDraft] = useState(() => startLookup(first, second))
  const [title, setTitle] = useState(proposedTitle([first.title, second.title]))
  const { query, isChecking } = useCheck(optionsToCheck(draft, first, second))
  const check = query.data?.how === 'lookup' ? query.data : null
  const blocked = lookupBlocked(draft, first, second, check)
  const options = lookupOptions(draft, first, second)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (options && blocked === null && title.trim() !== '') onSubmit(title.trim(), options)
      }}
    >
      <KeyFields {...{ draft, first, second }} onDraft={setDraft} />
      <BroughtColumns {...{ draft, second }} onDraft={setDraft} />
      {isChecking ? (
        <Waiting isSmall />
      ) : (
        blocked !== 'keys' && (
          <Loadable isSmall query={query}>
            {() => check && <LookupCheckView {...{ check, draft, first, second }} onDraft={setDraft} />}
          </Loadable>
        )
      )}
      <CombineFoot {...{ title, submit, blocked, problem, onClose }} onTitle={setTitle} />
    </form>
  )
}
