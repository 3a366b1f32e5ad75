/** Says which conditional formats of the step are put aside because their measure is shown in another unit. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { sortFormats, unitOf } from '../../../analysis/conditional-formats.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { useSession } from '../step-store.ts'
import { useFormatEdits } from './use-format-edits.ts'

export function AsideStrip() {
  const t = useT()
  const { own, put } = useFormatEdits()
  const { formats } = useSession((s) => activeStep(s).table_settings)
  const measures = useSession((s) => activeStep(s).config.query.value.measures)
  const { otherUnit } = sortFormats(formats, measures)
  const of = measures.filter(({ id }) => otherUnit.some((format) => format.measure_id === id))
  const [first] = of
  if (!first) return null
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{t('marks.aside', { count: otherUnit.length, names: of.map(({ name }) => name).join(t('app.listSeparator')) })}</span>
      {of.length === 1 && (
        <Button
          variant="subtle"
          onClick={() =>
            put(
              first,
              own(first).map((format) => ({ ...format, unit: unitOf(first) })),
            )
          }
        >
          {t('marks.asideKeep')}
        </Button>
      )}
      {of.length === 1 && (
        <Button
          variant="subtle"
          onClick={() =>
            put(
              first,
              own(first).filter((format) => !otherUnit.includes(format)),
            )
          }
        >
          {t('marks.asideRemove')}
        </Button>
      )}
    </div>
  )
}
