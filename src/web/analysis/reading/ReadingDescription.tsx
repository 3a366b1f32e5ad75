/** The description of a step in a report. Each number links to its cell in the table below, or in the editor if that table omits it. */
import { type MouseEvent, useMemo } from 'react'
import { descriptionSource } from '../../../analysis/described.ts'
import type { DescriptionPart } from '../../../contract/description.ts'
import type { Step } from '../../../contract/step.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { keepFullPage } from '../../session/reading.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { cellOfFigure } from '../describe/cell-of-figure.ts'
import { numbersFingerprint } from '../describe/describe-step.ts'
import figures from '../describe/StepDescription.module.css'
import { cellSearch } from '../link.ts'
import { usePage } from '../step-store.ts'
import classes from './Reading.module.css'
import { addressKey, referencedCells } from './referenced-cells.ts'

function Part({ part: { text, figure }, step, ids }: { part: DescriptionPart; step: Step; ids: ReadonlyMap<string, string> }) {
  const t = useT()
  const locale = useLocale()
  const { id } = usePage((s) => s.analysis)
  const cell = figure && cellOfFigure(figure, step.config)
  if (!cell) return text
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    const shown = document.getElementById(ids.get(addressKey(cell)) ?? '')
    if (shown) {
      event.preventDefault()
      shown.focus()
    } else keepFullPage(id)
  }
  return (
    <a href={inLocale(`/analysis-${id}?${cellSearch(step.step_id, cell)}`, locale)} className={figures.figure} title={t('describe.follow')} onClick={follow}>
      {text}
    </a>
  )
}

export function ReadingDescription({ step }: { step: Step }) {
  const t = useT()
  const described = descriptionSource(step)
  const isStale = usePage((s) => described !== null && numbersFingerprint(s, step.config) !== described.made_of)
  const ids = useMemo(() => referencedCells(step), [step])
  if (!step.show_description || step.description === '') return null
  const parts = described?.parts ?? [{ text: step.description, figure: null }]
  return (
    <>
      <p className={classes.description}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have places alone
          <Part key={at} part={part} step={step} ids={ids} />
        ))}
      </p>
      {isStale && <p className={classes.note}>{t('describe.stale')}</p>}
    </>
  )
}
