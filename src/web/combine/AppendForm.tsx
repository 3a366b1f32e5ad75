/** Puts the rows of further datasets below those of the first. */
import { ActionIcon, Checkbox, TextInput, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { COLUMN_NAME_MAX } from '../../contract/column.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type AppendDraft, appendBlocked, appendOptions, moved, OTHERS_MAX, proposedTitle, START_APPEND } from './append-draft.ts'
import classes from './Combine.module.css'
import { CombineFoot } from './CombineFoot.tsx'
import { CommonColumns } from './CommonColumns.tsx'
import { DatasetPicker } from './DatasetPicker.tsx'
import type { FormProps } from './LookupForm.tsx'
import { useCheck } from './use-check.ts'

interface PartsProps {
  readonly first: string
  readonly draft: AppendDraft
  readonly onDraft: (draft: AppendDraft) => void
}

/** The chosen datasets in order. The first one stays first, because its columns come first. */
function Parts({ first, draft, onDraft }: PartsProps) {
  const t = useT()
  const { others } = draft
  const button = (name: string, Icon: typeof IconX, isOff: boolean, run: (button: HTMLElement) => void) => (
    <Tooltip label={name}>
      <ActionIcon
        size={40}
        aria-label={name}
        aria-disabled={isOff}
        {...(isOff ? { 'data-disabled': true } : {})}
        onClick={(event) => !isOff && run(event.currentTarget)}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <section className={classes.group} aria-label={t('combining.order')}>
      <h3>{t('combining.order')}</h3>
      <ol className={classes.order}>
        <li>
          <span>{first}</span>
        </li>
        {others.map(({ id, title }, at) => (
          <li key={id}>
            <span>{title}</span>
            {button(t('combining.up', { title }), IconArrowUp, at === 0, () => onDraft({ ...draft, others: moved(others, id, -1) }))}
            {button(t('combining.down', { title }), IconArrowDown, at === others.length - 1, () => onDraft({ ...draft, others: moved(others, id, 1) }))}
            {button(t('combining.leaveOut', { title }), IconX, false, (removed) => {
              removed.closest('form')?.querySelector<HTMLElement>('input[type=search]')?.focus()
              onDraft({ ...draft, others: others.filter((part) => part.id !== id) })
            })}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The optional column with the title of each row's dataset. */
function PartName({ draft, onDraft }: Omit<PartsProps, 'first'>) {
  const t = useT()
  return (
    <div className={classes.group}>
      <Checkbox
        py={8}
        label={t('combining.partColumn')}
        checked={draft.partName !== null}
        onChange={(e) => onDraft({ ...draft, partName: e.currentTarget.checked ? t('columns.dataset') : null })}
      />
      {draft.partName !== null && (
        <TextInput
          label={t('combining.partName')}
          className={classes.search ?? ''}
          value={draft.partName}
          maxLength={COLUMN_NAME_MAX}
          onChange={(e) => onDraft({ ...draft, partName: e.currentTarget.value })}
        />
      )}
    </div>
  )
}

export function AppendForm({ first, submit, problem, onSubmit, onClose }: FormProps) {
  const t = useT()
  const [draft, setDraft] = useState(START_APPEND)
  const [given, setGiven] = useState<string | null>(null)
  const titles = [first.title, ...draft.others.map(({ title }) => title)]
  const title = given ?? proposedTitle(titles)
  const { query, isChecking } = useCheck(appendOptions({ ...draft, partName: null, asText: [] }, first.id))
  const check = query.data?.how === 'append' ? query.data : null
  const blocked = appendBlocked(draft, check)
  const options = appendOptions(draft, first.id, check?.columns)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (options && blocked === null && title.trim() !== '') onSubmit(title.trim(), options)
      }}
    >
      {draft.others.length > 0 && <Parts first={first.title} draft={draft} onDraft={setDraft} />}
      {draft.others.length < OTHERS_MAX && (
        <DatasetPicker
          label={t(draft.others.length === 0 ? 'combining.below' : 'combining.further', { title: first.title })}
          without={[first.id, ...draft.others.map(({ id }) => id)]}
          takesFocus={false}
          onPick={({ id, title: added }) => setDraft({ ...draft, others: [...draft.others, { id, title: added }] })}
        />
      )}
      {isChecking && <Waiting isSmall />}
      {!isChecking && draft.others.length > 0 && (
        <Loadable isSmall query={query}>
          {() => check && <CommonColumns {...{ check, titles }} asText={draft.asText} onAsText={(asText) => setDraft({ ...draft, asText })} />}
        </Loadable>
      )}
      {draft.others.length > 0 && <PartName draft={draft} onDraft={setDraft} />}
      <CombineFoot {...{ title, submit, blocked, problem, onClose }} onTitle={setGiven} />
    </form>
  )
}
