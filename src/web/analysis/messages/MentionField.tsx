/** The text field of a message. Typing @ opens a list of people to mention; the focus and keys stay with the field. */
import { Loader, Popover, type PopoverProps, Textarea, type TextareaProps } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MentionText } from '../../../analysis/mentions.ts'
import { MESSAGE_MAX, type StepPerson } from '../../../contract/message.ts'
import { paragraph, sentenceGap } from '../../../format/sentences.ts'
import { announcements } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import classes from './Mentions.module.css'
import { type MentionList, useMentionList } from './use-mention-list.ts'
import { type StepPeople, useStepPeople } from './use-step-people.ts'

const optionId = (list: string, { id }: StepPerson): string => `${list}-${id}`

interface OfferedProps {
  readonly id: string
  readonly list: MentionList
}

function Offered({ id, list: { offered, active, take } }: OfferedProps) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const count = offered.length
  const say = useEffectEvent(() => announcements.say(t('stepMessages.peopleFound', { count })))
  useEffect(() => {
    if (count > 0) say()
  }, [count])
  useEffect(() => {
    if (active) element.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={element} id={id} className={classes.people} role="listbox" tabIndex={-1} aria-label={t('stepMessages.people')}>
      {offered.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the text choose
        <div
          key={person.id}
          id={optionId(id, person)}
          className={classes.person}
          role="option"
          tabIndex={-1}
          aria-selected={person === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <span className={classes.name}>{person.name}</span>
          {person.owner && <span className={classes.more}>{t('stepMessages.owner')}</span>}
          {person.email !== null && <span className={classes.more}>{person.email}</span>}
        </div>
      ))}
    </div>
  )
}

/** Shown instead of the list while it loads, if loading failed, and if no name matches. */
function InsteadOf({ shown, problem }: { shown: MentionList['shown']; problem: StepPeople['problem'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className={classes.note} role="status">
      {shown === 'nobody' && t('stepMessages.nobody')}
      {shown === 'failed' && (
        <>
          {paragraph(locale, t('stepMessages.peopleFailed'))}
          {problem && sentenceGap(locale)}
          {problem && <ProblemText problem={problem} />}
        </>
      )}
      {shown === 'loading' && (
        <>
          <Loader size="xs" /> <span className="visually-hidden">{t('app.loading')}</span>
        </>
      )}
    </p>
  )
}

/** Names the people that the draft mentions, and says who of them no longer has access. */
function Mentioned({ draft, people }: { draft: MentionText; people: StepPeople['people'] }): ReactNode {
  const t = useT()
  if (draft.mentions.length === 0 || !people) return null
  const namesOf = (isReader: boolean): string => {
    const mentions = draft.mentions.filter(({ user_id }) => people.some(({ id }) => id === user_id) === isReader)
    return [...new Map(mentions.map(({ user_id, start, end }) => [user_id, draft.text.slice(start + 1, end)])).values()].join(t('app.listSeparator'))
  }
  const [readers, others] = [namesOf(true), namesOf(false)]
  return (
    <>
      {readers !== '' && <p className={classes.mentioned}>{t('stepMessages.mentioned', { names: readers })}</p>}
      {others !== '' && (
        <p className={classes.mentioned} role="alert">
          {t('stepMessages.notMentioned', { names: others })}
        </p>
      )}
    </>
  )
}

/** Renders the list within the panel and leaves the focus in the text field. */
const OVER: PopoverProps = {
  ...{ position: 'bottom-start', width: 'target', offset: 2, withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } },
  ...{ withRoles: false, trapFocus: false, returnFocus: false, closeOnEscape: false, closeOnClickOutside: false },
}

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onSelect' | 'onBlur' | 'maxLength' | 'ref'> {
  readonly stepId: string
  readonly isSaved: boolean
  readonly draft: MentionText
  readonly onDraft: (draft: MentionText) => void
}

/** ARIA attributes of the list. A multi-line field cannot have the role combobox. */
const listAttributes = (id: string, { shown, active }: MentionList) =>
  shown === 'people' ? { 'aria-controls': id, 'aria-activedescendant': active ? optionId(id, active) : undefined } : {}

export function MentionField({ stepId, isSaved, draft, onDraft, onKeyDown, ...others }: MentionFieldProps) {
  const id = useId()
  const field: RefObject<HTMLTextAreaElement | null> = useRef(null)
  const known = useStepPeople(stepId, isSaved)
  const list = useMentionList({ draft, onDraft, known, field: () => field.current })
  const { shown, fieldEvents } = list
  return (
    <div>
      <Popover opened={shown !== 'nothing'} {...OVER}>
        <Popover.Target>
          <div>
            <Textarea
              {...others}
              ref={field}
              maxLength={MESSAGE_MAX}
              value={draft.text}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              {...listAttributes(id, list)}
              {...fieldEvents}
              onKeyDown={(event) => {
                fieldEvents.onKeyDown(event)
                if (!event.isDefaultPrevented()) onKeyDown?.(event)
              }}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.over}>
          {shown === 'people' ? <Offered id={id} list={list} /> : <InsteadOf shown={shown} problem={known.problem} />}
        </Popover.Dropdown>
      </Popover>
      <Mentioned draft={draft} people={known.people} />
    </div>
  )
}
