/** Says which conditional formats of the step are put aside because their measure is shown in another unit. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { sortFormats } from '../../../analysis/conditional-formats.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { useSession } from '../step-store.ts'
import { useFormatEdits } from './use-format-edits.ts'

export function AsideStrip() {
  const t = useT()
  const { settleAside } = useFormatEdits()
  const { formats } = useSession((s) => activeStep(s).table_settings)
  const measures = useSession((s) => activeStep(s).config.query.value.measures)
  const { otherUnit } = sortFormats(formats, measures)
  const of = measures.filter(({ id }) => otherUnit.some((format) => format.measure_id === id))
  if (of.length === 0) return null
  const names = of.map(({ name }) => name).join(t('app.listSeparator'))
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{t('marks.aside', { count: otherUnit.length, names })}</span>
      <Button variant="subtle" onClick={() => settleAside(true, names)}>
        {t('marks.asideKeep')}
      </Button>
      <Button variant="subtle" onClick={() => settleAside(false, names)}>
        {t('marks.asideRemove')}
      </Button>
    </div>
  )
}
