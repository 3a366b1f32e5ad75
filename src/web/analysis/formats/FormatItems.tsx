/** The submenu of a measure's conditional formats: the usual ones at once, the dialog for all others. */
import { Menu } from '@mantine/core'
import type { NewFormat } from '../../../analysis/new-format.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { FORMATS_MAX, LINE_FORMATS_MAX, MEASURE_FORMATS_MAX } from '../../../contract/conditional-format.ts'
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { SubMenu } from '../grid/menu/SubMenu.tsx'
import { usePage, useSession } from '../step-store.ts'
import { useFormatEdits } from './use-format-edits.ts'

/** The numbers that messages about limits name. */
export const LIMITS = { measure: MEASURE_FORMATS_MAX, step: FORMATS_MAX, line: LINE_FORMATS_MAX }

const QUICK = ['scale', 'diverging', 'bar', 'icons'] as const satisfies readonly NewFormat[]

/** Whether a measure may have formats: dates and texts have no range to compare with. A measure that the result lacks may. */
const useHasNumbers = ({ id }: Measure): boolean =>
  usePage((s) => {
    const known = s.results[activeStep(s.session).step_id]?.result.measures.find((m) => m.measure_id === id)
    return !known || typeFamily(known.dtype) === 'number'
  })

/** Opens the dialog, in menus without the submenu. */
export function AskFormatsItem({ measure, onClick }: { measure: Measure; onClick: () => void }) {
  const t = useT()
  const hasNumbers = useHasNumbers(measure)
  return hasNumbers && <Menu.Item onClick={onClick}>{t('marks.ask')}</Menu.Item>
}

export function FormatItems({ measure, onMore }: { measure: Measure; onMore: () => void }) {
  const t = useT()
  const { add, put, limit } = useFormatEdits()
  const hasFormats = useSession((s) => activeStep(s).table_settings.formats?.some((format) => format.measure_id === measure.id) ?? false)
  const hasNumbers = useHasNumbers(measure)
  if (!hasNumbers) return null
  const full = limit('scale', measure)
  return (
    <SubMenu label={t('marks.menu')}>
      {QUICK.map((kind) => (
        <Menu.Item key={kind} disabled={full !== null} onClick={() => add(kind, measure)}>
          {t(`marks.quick.${kind}`)}
        </Menu.Item>
      ))}
      {full && <Menu.Label>{t(`marks.limits.${full}`, LIMITS)}</Menu.Label>}
      <Menu.Divider />
      <Menu.Item onClick={onMore}>{t('marks.more')}</Menu.Item>
      {hasFormats && <Menu.Item onClick={() => put(measure, [])}>{t('marks.remove')}</Menu.Item>}
    </SubMenu>
  )
}
