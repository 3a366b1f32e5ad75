/** The list of people while a name is typed after @: its content, the active person, and inserting one. */

import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { matchingPeople } from '../../../analysis/mention-people.ts'
import { type MentionQuery, type MentionText, mentionQueryAt, mentionsAfterEdit, withMention } from '../../../analysis/mentions.ts'
import { MENTIONS_MAX, MESSAGE_MAX, type StepPerson } from '../../../contract/message.ts'
import { isComposing } from '../../ui/composing.ts'
import type { StepPeople } from './use-step-people.ts'

interface MentionListProps {
  readonly draft: MentionText
  readonly onDraft: (draft: MentionText) => void
  readonly known: StepPeople
  readonly field: () => HTMLTextAreaElement | null
}

/** The content of the list under the field. */
type Shown = 'people' | 'failed' | 'loading' | 'nobody' | 'nothing'

/** Shows "nobody" only while the text can be a name: after a space, it is ordinary text. */
function shownFor(asked: MentionQuery | null, offered: number, { people, problem }: StepPeople): Shown {
  if (!asked) return 'nothing'
  if (offered > 0) return 'people'
  if (problem) return 'failed'
  if (!people) return 'loading'
  return people.length === 0 || asked.query === '' || /\s/.test(asked.query) ? 'nothing' : 'nobody'
}

/** Inserts text as if it were typed, so that the browser can undo it. If that is not possible, only the draft is updated. */
function typeInto(field: HTMLTextAreaElement, from: number, until: number, text: string): void {
  field.focus()
  field.setSelectionRange(from, until)
  document.execCommand('insertText', false, text)
}

export function useMentionList({ draft, onDraft, known, field }: MentionListProps) {
  /** The caret's position; null without focus, or while text is selected. */
  const [caret, setCaret] = useState<number | null>(null)
  /** Position of the @ whose list was closed with Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const mayMention = draft.mentions.length < MENTIONS_MAX
  const at = (written: MentionText, place: number | null): MentionQuery | null => (place !== null && mayMention ? mentionQueryAt(written, place) : null)
  const found = at(draft, caret)
  const asked = found !== null && found.start !== dismissed ? found : null
  const offered = asked && known.people ? matchingPeople(known.people, asked.query) : []
  const shown = shownFor(asked, offered.length, known)
  const active = offered.find(({ id }) => id === activeId) ?? offered[0] ?? null

  const moveTo = (written: MentionText, place: number | null): void => {
    const next = at(written, place)
    if (next?.start !== found?.start) setActiveId(null)
    if (next !== null && found === null) known.readAgain()
    if (next?.start !== dismissed) setDismissed(null)
    setCaret(place)
  }
  const take = (person: StepPerson): void => {
    const element = field()
    if (!asked || !element) return
    const { written, inserted, from, until, caret: behind } = withMention(draft, asked, person)
    if (written.text.length > MESSAGE_MAX) {
      setDismissed(asked.start)
      return
    }
    typeInto(element, from, until, inserted)
    flushSync(() => onDraft(written))
    element.setSelectionRange(behind, behind)
    moveTo(written, behind)
  }
  const step = (by: 1 | -1): void => {
    const place = active ? offered.indexOf(active) : 0
    setActiveId(offered[(place + by + offered.length) % offered.length]?.id ?? null)
  }
  /** Handles a key in the list; returns true if the text field must ignore it. */
  const isTaken = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!asked || shown === 'nothing') return false
    if (key === 'Escape') setDismissed(asked.start)
    else if (active === null) return false
    else if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) take(active)
    else return false
    return true
  }
  return {
    shown,
    offered,
    active,
    take,
    fieldEvents: {
      onChange: ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLTextAreaElement>) => {
        const next = mentionsAfterEdit(draft, value, selectionStart)
        onDraft(next)
        moveTo(next, selectionStart)
      },
      onSelect: ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
        moveTo(draft, selectionStart === selectionEnd ? selectionStart : null),
      onBlur: () => setCaret(null),
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || !isTaken(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
export type MentionList = ReturnType<typeof useMentionList>
