/** The entries of a chart's legend as buttons, for keys and screen readers. Seen when the keyboard gets there. */
import { type KeyboardEvent, useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import classes from './LegendKeys.module.css'
import type { Legend } from './use-legend.ts'

/** The position that a key leads to from another one; null for other keys. */
function moved(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
  const to = places[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}

export function LegendKeys({ names, legend: { hidden, toggle, point } }: { readonly names: readonly string[]; readonly legend: Legend }) {
  const t = useT()
  const [asked, setAt] = useState(0)
  const at = Math.min(asked, names.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = moved(event.key, at, names.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
    const next = event.currentTarget.querySelectorAll('button')[to]
    next?.focus()
  }
  return (
    <div className={classes.keys} role="toolbar" aria-label={t('chart.legendKeys')} onKeyDown={onKeyDown} onBlur={() => point(null)}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-pressed={!hidden.has(name)}
          onFocus={() => {
            setAt(index)
            point(name)
          }}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
      <span aria-hidden="true">{t('chart.legendHint')}</span>
    </div>
  )
}
