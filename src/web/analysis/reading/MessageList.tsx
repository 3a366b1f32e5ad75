/** The messages about a step, below its table and chart in a report. Each links to the cell that it is about. */
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { type MouseEvent, useMemo } from 'react'
import type { MessageCell } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { localMoment } from '../../../format/moment.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { keepFullPage } from '../../session/reading.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { cellSearch } from '../link.ts'
import { useCellWords } from '../messages/cell-words.ts'
import { MessageText } from '../messages/MessageText.tsx'
import { useStepName } from '../step-names.ts'
import { usePage } from '../step-store.ts'
import classes from './MessageList.module.css'
import report from './Reading.module.css'
import { addressKey, referencedCells } from './referenced-cells.ts'
import { addressOf, type NumberedMessage, type ReportMessages, remarksOf } from './report-messages.ts'

interface CellProps {
  readonly step: Step
  readonly cell: MessageCell | 'gone'
  /** Element IDs by cell address. */
  readonly ids: ReadonlyMap<string, string>
}

/** Goes to the cell in the table above, or in the editor if that table omits it. */
function Cell({ step, cell, ids }: CellProps) {
  const t = useT()
  const locale = useLocale()
  const { id } = usePage((s) => s.analysis)
  const wordsOf = useCellWords(step)
  const address = addressOf(cell, step.config)
  if (cell === 'gone') return <p className={classes.gone}>{t('stepMessages.cellGone')}</p>
  const path = wordsOf(cell)
  if (address === null) return <p className={classes.gone}>{path}</p>
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    const shown = document.getElementById(ids.get(addressKey(address)) ?? '')
    if (shown) {
      event.preventDefault()
      shown.focus()
    } else keepFullPage(id)
  }
  return (
    <a
      className={classes.cell}
      href={inLocale(`/analysis-${id}?${cellSearch(step.step_id, address)}`, locale)}
      aria-label={t('stepMessages.cell', { cell: path })}
      onClick={follow}
    >
      {path}
    </a>
  )
}

function Message({ step, said: { message, number }, ids }: { step: Step; said: NumberedMessage; ids: ReadonlyMap<string, string> }) {
  const t = useT()
  const locale = useLocale()
  const { author, cell, created, edited, own } = message
  const when = localMoment(created, locale)
  return (
    <li className={classes.message} value={number}>
      <p className={classes.head}>
        <strong>{own ? t('stepMessages.you', { name: author.name }) : author.name}</strong>{' '}
        <time dateTime={created}>{edited ? t('stepMessages.edited', { when }) : when}</time>
      </p>
      {cell && <Cell step={step} cell={cell} ids={ids} />}
      <MessageText message={message} />
    </li>
  )
}

export function MessageList({ step, said: { messages, more } }: { step: Step; said: ReportMessages }) {
  const t = useT()
  const locale = useLocale()
  const stepName = useStepName()
  const { id } = usePage((s) => s.analysis)
  const ids = useMemo(() => referencedCells(step, remarksOf(messages, step.config).keys()), [step, messages])
  return (
    <section className={classes.messages} aria-label={t('stepMessages.about', { name: stepName(step) })}>
      <h3>{t('stepMessages.title')}</h3>
      {more > 0 && <p className={classes.gone}>{t('stepMessages.more', { count: more })}</p>}
      <ol>
        {messages.map((said) => (
          <Message key={said.message.id} step={step} said={said} ids={ids} />
        ))}
      </ol>
      <Button
        component="a"
        href={inLocale(`/analysis-${id}?${new URLSearchParams({ step: step.step_id, messages: step.step_id })}`, locale)}
        variant="subtle"
        size="xs"
        leftSection={<IconMessage size={14} stroke={1.6} aria-hidden="true" />}
        className={report.onScreen ?? ''}
        aria-label={t('reading.answerAbout', { name: stepName(step) })}
        onClick={() => keepFullPage(id)}
      >
        {t('reading.answer')}
      </Button>
    </section>
  )
}
