import type { Difference } from '../../analysis/differences.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './inspector/Inspector.module.css'
import { useAreaName } from './sidebar/area-names.ts'

/** Returns a function that describes a difference as a sentence. */
function useWords(): (difference: Difference) => string {
  const t = useT()
  const areaName = useAreaName()
  return (d) => {
    switch (d.kind) {
      case 'moved':
        return t('differences.moved', { name: d.name, from: areaName(d.from), to: areaName(d.to) })
      case 'added':
      case 'removed':
      case 'reordered':
        return t(`differences.${d.kind}`, { name: d.name, area: areaName(d.area) })
      case 'step renamed':
        return t('differences.step renamed', { step: d.step, to: d.to })
      case 'measure became':
        return t('differences.measure became', { name: d.name, to: d.to })
      case 'measure changed':
      case 'format changed':
      case 'filter changed':
      case 'empty groups shown':
      case 'empty groups hidden':
      case 'column added':
      case 'column changed':
      case 'column removed':
      case 'shared added':
      case 'shared changed':
      case 'shared removed':
        return t(`differences.${d.kind}`, { name: d.name })
      default:
        return t(`differences.${d.kind}`, { step: d.step })
    }
  }
}

interface DifferenceListProps {
  readonly differences: readonly Difference[]
  /** Name of the step in the heading; the sentences do not repeat it. */
  readonly within?: string
}

/** Lists differences between two versions as sentences, each naming its step. */
export function DifferenceList({ differences, within = '' }: DifferenceListProps) {
  const t = useT()
  const words = useWords()
  if (differences.length === 0) return <p>{t('differences.none')}</p>
  return (
    <ul className={classes.differences}>
      {differences.map((d, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={at}>
          {words(d)}
          {d.step !== '' && d.step !== within && !d.kind.startsWith('step') && <span className={classes.role}> · {d.step}</span>}
        </li>
      ))}
    </ul>
  )
}
