/** A histogram of a numeric column. With a range it has two handles, which are dragged or moved by arrow keys from one bar edge to the next. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Bin } from '../../contract/distribution.ts'
import classes from './Histogram.module.css'
import { endsOf, isInside, shareOf, stopAfter, stopAt } from './histogram-scale.ts'

/** A range of numbers, both ends included; a null end is open. */
export interface NumberRange {
  readonly from: number | null
  readonly to: number | null
}

type Side = keyof NumberRange

interface RangeControl {
  readonly value: NumberRange
  /** Accessible names of the handles. */
  readonly labels: Readonly<Record<Side, string>>
  /** Called continuously while a handle is dragged. If omitted, only the handle moves until it is released. */
  readonly onMove?: (range: NumberRange) => void
  /** Called when a handle is released and after each key press. */
  readonly onChange: (range: NumberRange) => void
}

interface HistogramProps {
  readonly bins: readonly Bin[]
  /** The text alternative of the bars for screen readers. */
  readonly label: string
  readonly write: (value: number) => string
  readonly range?: RangeControl
  /** Numbers at which vertical lines are drawn, such as the edges of ranges that have not been counted yet. */
  readonly edges?: readonly number[]
}

const HEIGHT = 100
/** How many bar edges Page Up and Page Down move by. */
const LEAP = 5

function Bars({ bins, label, range, edges }: { bins: readonly Bin[]; label: string; range: NumberRange; edges: readonly number[] }) {
  const [low, high] = endsOf(bins)
  const most = Math.max(1, ...bins.map((bin) => bin.rows))
  const width = high > low ? high - low : 1
  const x = (value: number) => ((value - low) / width) * 1_000
  return (
    <svg className={classes.bars} viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {bins.map((bin) => {
        const height = bin.rows === 0 ? 0 : Math.max(2, (bin.rows / most) * HEIGHT)
        const wide = bin.to > bin.from ? x(bin.to) - x(bin.from) : 1_000
        return (
          <rect
            key={bin.from}
            x={x(bin.from) + wide * 0.05}
            width={wide * 0.9}
            y={HEIGHT - height}
            height={height}
            data-in={isInside(bin, range.from, range.to)}
          />
        )
      })}
      {edges
        .filter((edge) => edge >= low && edge <= high)
        .map((edge) => (
          <line key={edge} className={classes.edge} x1={x(edge)} x2={x(edge)} y1={0} y2={HEIGHT} />
        ))}
    </svg>
  )
}

/** Moves one end of a range. Moving it to the outer edge of the bars opens that end (null), and it cannot cross the other end. */
function moved(bins: readonly Bin[], { from, to }: NumberRange, side: Side, value: number): NumberRange {
  const [low, high] = endsOf(bins)
  if (side === 'from') return { from: value <= low ? null : Math.min(value, to ?? high), to }
  return { from, to: value >= high ? null : Math.max(value, from ?? low) }
}

function Handle({ side, bins, shown, write, label, onMove, onDone }: HandleProps) {
  const [low, high] = endsOf(bins)
  const value = shown[side] ?? (side === 'from' ? low : high)
  const place = (event: PointerEvent<HTMLButtonElement>): number => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    return box && box.width > 0 ? stopAt(bins, (event.clientX - box.left) / box.width) : value
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEYS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onDone(moved(bins, shown, side, Number.isFinite(steps) ? stopAfter(bins, value, steps) : steps > 0 ? high : low))
  }
  return (
    <button
      type="button"
      role="slider"
      className={classes.handle}
      style={{ insetInlineStart: `${shareOf(bins, value) * 100}%` }}
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={value}
      aria-valuetext={write(value)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(moved(bins, shown, side, place(event)))}
      onPointerUp={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDone(moved(bins, shown, side, place(event)))}
      onKeyDown={onKeyDown}
    />
  )
}

interface HandleProps {
  readonly side: Side
  readonly bins: readonly Bin[]
  readonly shown: NumberRange
  readonly write: (value: number) => string
  readonly label: string
  readonly onMove: (range: NumberRange) => void
  readonly onDone: (range: NumberRange) => void
}

const KEYS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -LEAP, PageUp: LEAP },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

export function Histogram({ bins, label, write, range, edges = [] }: HistogramProps) {
  const [dragged, setDragged] = useState<NumberRange | null>(null)
  const shown = dragged ?? range?.value ?? { from: null, to: null }
  const [low, high] = endsOf(bins)
  const move = (next: NumberRange) => {
    setDragged(next)
    range?.onMove?.(next)
  }
  const done = (next: NumberRange) => {
    setDragged(null)
    range?.onChange(next)
  }
  return (
    <div>
      <div className={classes.frame}>
        <Bars bins={bins} label={label} range={shown} edges={edges} />
        {range &&
          (['from', 'to'] as const).map((side) => (
            <Handle key={side} side={side} bins={bins} shown={shown} write={write} label={range.labels[side]} onMove={move} onDone={done} />
          ))}
      </div>
      {bins.length > 0 && (
        <div className={`${classes.ends} numbers`} aria-hidden="true">
          <span>{write(low)}</span>
          <span>{write(high)}</span>
        </div>
      )}
    </div>
  )
}
