import { Link } from '@tanstack/react-router'
import type { AnalysisSummary } from '../../contract/analysis.ts'
import { formatDate } from '../../format/date.ts'
import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'

export function AnalysisTable({ analyses }: { analyses: readonly AnalysisSummary[] }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.tableWrap} aria-label={t('user.analyses')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('columns.title')}</th>
            <th>{t('columns.dataset')}</th>
            <th className={classes.number}>{t('columns.steps')}</th>
            <th>{t('columns.visibility')}</th>
            <th>{t('columns.updated')}</th>
          </tr>
        </thead>
        <tbody>
          {analyses.map((analysis) => (
            <tr key={analysis.id}>
              <td title={analysis.title}>
                <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
                  {analysis.title}
                </Link>
              </td>
              <td>{analysis.dataset.title}</td>
              <td className={classes.number}>{analysis.steps}</td>
              <td>{t(`visibility.${analysis.visibility}`)}</td>
              <td className="numbers">{formatDate(analysis.updated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
