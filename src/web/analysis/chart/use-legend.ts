/** The entries of a chart's legend: hides and shows what they name, and fades the others while one is pointed at. */
import { useCallback, useEffect, useState } from 'react'
import type { Drawn } from './use-mark-events.ts'

const NONE_HIDDEN: ReadonlySet<string> = new Set()

export interface Legend {
  readonly hidden: ReadonlySet<string>
  /** Hides what an entry names, or shows it again. */
  readonly toggle: (name: string) => void
  /** Fades all but what an entry names; null ends it. */
  readonly point: (name: string | null) => void
}

/** The part of the library's events that is read here. */
interface LegendEvent {
  readonly componentType?: string
  readonly value?: unknown
}

interface DrawnSeries {
  readonly id?: unknown
  readonly type?: unknown
  readonly name?: unknown
}

function seriesOf(drawn: Drawn): readonly DrawnSeries[] {
  const { series } = drawn.getOption()
  return Array.isArray(series) ? series : []
}

/** Lets bars fade for an entry. They do not otherwise, because they are pointed at all the time. */
function focusBars(drawn: Drawn, all: readonly DrawnSeries[], isOn: boolean): void {
  const bars = all
    .filter(({ type }) => type === 'bar')
    .map(({ id, type }) => ({ id: String(id), type: String(type), emphasis: { focus: isOn ? 'series' : 'none' } }))
  if (bars.length > 0) drawn.setOption({ series: bars })
}

function pointAt(drawn: Drawn, name: string | null): void {
  drawn.dispatchAction({ type: 'downplay' })
  const all = seriesOf(drawn)
  focusBars(drawn, all, name !== null)
  // series have the name, or slices
  if (name !== null) drawn.dispatchAction({ type: 'highlight', ...(all.some((series) => series.name === name) ? { seriesName: name } : { name }) })
}

/** `drawn`: the chart on the canvas; null before it is there. */
export function useLegend(drawn: Drawn | null): Legend {
  const [hidden, setHidden] = useState(NONE_HIDDEN)
  const point = useCallback((name: string | null) => drawn && pointAt(drawn, name), [drawn])
  useEffect(() => {
    if (!drawn) return
    drawn.on('legendselectchanged', (event) => {
      const { selected } = event as { readonly selected: Readonly<Record<string, boolean>> }
      setHidden(new Set(Object.keys(selected).filter((name) => selected[name] === false)))
    })
    const isEntry = (event: unknown): event is LegendEvent => (event as LegendEvent).componentType === 'legend'
    drawn.on('mouseover', (event: unknown) => {
      if (isEntry(event) && typeof event.value === 'string') pointAt(drawn, event.value)
    })
    drawn.on('mouseout', (event: unknown) => {
      if (isEntry(event)) pointAt(drawn, null)
    })
  }, [drawn])
  const toggle = (name: string) => setHidden((before) => new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]))
  return { hidden, toggle, point }
}
