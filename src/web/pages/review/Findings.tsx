/** The list of what was guessed about a file: each with its evidence and buttons that change it. */
import { Button } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import type { Finding, Fix } from './finding.ts'
import classes from './Review.module.css'

export function Findings({ findings, onFix }: { findings: readonly Finding[]; onFix: (to: Fix['to']) => void }) {
  const t = useT()
  if (findings.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.findings} aria-label={t('review.findings')} tabIndex={0}>
      <h3>{t('review.findings')}</h3>
      <ul>
        {findings.map(({ key, text, fixes }) => (
          <li key={key}>
            <span>{text}</span>
            {fixes.map(({ label, to }) => (
              <Button key={label} variant="default" size="compact-sm" onClick={() => onFix(to)}>
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
