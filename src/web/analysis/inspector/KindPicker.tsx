/** Chooses the kind of chart by its picture and name. */
import { useId } from 'react'
import { CHARTS, type ChartKind } from '../../../contract/chart.ts'
import { namesOf } from '../../../contract/kinds.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './KindPicker.module.css'

/** Shapes and lines of a picture of 24 by 24 units. */
const PICTURES: Readonly<Record<ChartKind, { readonly shapes?: string; readonly lines?: string }>> = {
  bar: { shapes: 'M3 12h4v9H3zM10 4h4v17h-4zM17 9h4v12h-4z' },
  horizontal_bar: { shapes: 'M3 3h11v4H3zM3 10h18v4H3zM3 17h8v4H3z' },
  line: { lines: 'M3 17l6-7 5 4 7-9' },
  area: { shapes: 'M3 21v-7l6-6 5 4 7-7v16z' },
  bar_line: { shapes: 'M3 15h4v6H3zM10 12h4v9h-4zM17 14h4v7h-4z', lines: 'M3 9l7-4 5 3 6-5' },
  pie: { shapes: 'M11 4a9 9 0 1 0 9 9h-9zM13.5 2v8.5H22A8.5 8.5 0 0 0 13.5 2z' },
  donut: { shapes: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z' },
  scatter: {
    shapes: 'M4 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM8 9a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM12 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM15 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0z',
  },
  heat_map: {
    shapes: 'M3 3h5v5H3zM16 3h5v5h-5zM9.5 9.5h5v5h-5zM3 16h5v5H3zM9.5 16h5v5h-5z',
    lines: 'M10.5 4h3v3h-3zM17 10.5h3v3h-3zM4 10.5h3v3H4zM17 17h3v3h-3z',
  },
  histogram: { shapes: 'M3 17h4v4H3zM7.5 11h4v10h-4zM12 5h4v16h-4zM16.5 13h4v8h-4z' },
  number: { lines: 'M4 8l3-2v12M12.5 9a3.5 3.5 0 1 1 6 2.5L12.5 18H20' },
}

function KindIcon({ kind }: { kind: ChartKind }) {
  const { shapes, lines } = PICTURES[kind]
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {shapes && <path d={shapes} fill="currentColor" fillRule="evenodd" />}
      {lines && <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  )
}

/** Scrolls a row of kinds to the chosen one when it appears. */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector('input:checked')?.parentElement
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}

export function KindPicker({ kind, onChange }: { kind: ChartKind; onChange: (kind: ChartKind) => void }) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('chart.type')}</legend>
      <div ref={showChosen}>
        {namesOf(CHARTS).map((one) => (
          <label key={one}>
            <input type="radio" className="visually-hidden" name={name} value={one} checked={one === kind} onChange={() => onChange(one)} />
            <KindIcon kind={one} />
            <span>{t(`chart.types.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
