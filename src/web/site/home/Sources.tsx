/** A table of the supported file formats and databases. */
import { IconDatabase, IconFileSpreadsheet, IconFileTypeCsv, IconServer } from '@tabler/icons-react'
import { useT } from '../../i18n/locale.tsx'
import classes from './HomePage.module.css'

const SOURCES = [
  ['csv', IconFileTypeCsv],
  ['excel', IconFileSpreadsheet],
  ['sqlite', IconDatabase],
  ['databases', IconServer],
] as const

export function Sources() {
  const t = useT()
  return (
    <table className={classes.sources}>
      <thead>
        <tr>
          <th scope="col">{t('home.source')}</th>
          <th scope="col">{t('home.sourceHow')}</th>
          <th scope="col">{t('home.sourceFresh')}</th>
          <th scope="col">{t('home.sourceNote')}</th>
        </tr>
      </thead>
      <tbody>
        {SOURCES.map(([source, Icon]) => (
          <tr key={source}>
            <th scope="row">
              <Icon size={16} stroke={1.6} aria-hidden="true" /> {t(`home.${source}.name`)}
            </th>
            <td>{t(`home.${source}.how`)}</td>
            <td>{t(`home.${source}.fresh`)}</td>
            <td>{t(`home.${source}.note`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
