/** One result of a check: a sentence with samples of keys, and what can be done about it. */
import type { ReactNode } from 'react'
import type { KeySample } from '../../contract/combination.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Combine.module.css'

interface FindingProps {
  readonly text: string
  readonly label: string
  readonly samples: readonly KeySample[]
  /** Whether there are more keys than samples. */
  readonly isPart: boolean
  readonly children?: ReactNode
}

export function Finding({ text, label, samples, isPart, children }: FindingProps) {
  const t = useT()
  const nameOf = ({ key }: KeySample): string => key.map((value) => value ?? t('combining.blank')).join(' · ')
  return (
    <div className={classes.finding}>
      <p>{text}</p>
      {samples.length > 0 && (
        <ul className={classes.samples} aria-label={label}>
          {samples.map((sample) => (
            <li key={JSON.stringify(sample.key)} title={nameOf(sample)}>
              {sample.rows > 1 ? t('combining.sample', { key: nameOf(sample), rows: sample.rows }) : nameOf(sample)}
            </li>
          ))}
          {isPart && <li>…</li>}
        </ul>
      )}
      {children}
    </div>
  )
}
