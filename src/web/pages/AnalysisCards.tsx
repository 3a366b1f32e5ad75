import { IconDatabase, IconListNumbers, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AnalysisSummary } from '../../contract/analysis.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisCards.module.css'

/** `heading` is the level below that of the part of the page in which the cards stand. */
export function AnalysisCards({ analyses, heading: Heading }: { analyses: readonly AnalysisSummary[]; heading: 'h2' | 'h3' }) {
  const t = useT()
  return (
    <ul className={classes.cards}>
      {analyses.map((analysis) => (
        <li key={analysis.id} className={classes.card}>
          <IconTable size={20} stroke={1.6} className={classes.icon} aria-hidden="true" />
          <Heading>
            <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
              {analysis.title}
            </Link>
          </Heading>
          <p>{analysis.description}</p>
          <dl>
            <div>
              <dt>
                <IconDatabase size={14} stroke={1.6} aria-hidden="true" />
                <span className="visually-hidden">{t('columns.dataset')}</span>
              </dt>
              <dd>{analysis.dataset.source_note || analysis.dataset.title}</dd>
            </div>
            <div>
              <dt className="visually-hidden">{t('columns.rows')}</dt>
              <dd className="numbers">{t('gallery.rows', { rows: analysis.dataset.rows })}</dd>
            </div>
            <div>
              <dt>
                <IconListNumbers size={14} stroke={1.6} aria-hidden="true" />
                <span className="visually-hidden">{t('columns.steps')}</span>
              </dt>
              <dd className="numbers">{t('gallery.steps', { count: analysis.steps })}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
