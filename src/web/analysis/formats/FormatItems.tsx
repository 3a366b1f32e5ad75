/** The submenu of a measure's conditional formats: the usual ones at once, the dialog for all others. */
import { Menu } from '@mantine/core'
import type { NewFormat } from '../../../analysis/new-format.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { SubMenu } from '../grid/menu/SubMenu.tsx'
import { usePage, useSession } from '../step-store.ts'
import { useFormatEdits } from './use-format-edits.ts'

const QUICK = ['scale', 'diverging', 'bar', 'icons'] as const satisfies readonly NewFormat[]

export function FormatItems({ measure, onMore }: { measure: Measure; onMore: () => void }) {
  const t = useT()
  const { add, put } = useFormatEdits()
  const hasFormats = useSession((s) => activeStep(s).table_settings.formats?.some((format) => format.measure_id === measure.id) ?? false)
  const dtype = usePage((s) => s.results[activeStep(s.session).step_id]?.result.measures.find((m) => m.measure_id === measure.id)?.dtype ?? '')
  // dates and texts have no range to compare with
  if (typeFamily(dtype) !== 'number') return null
  return (
    <SubMenu label={t('marks.menu')}>
      {QUICK.map((kind) => (
        <Menu.Item key={kind} onClick={() => add(kind, measure)}>
          {t(`marks.quick.${kind}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onMore}>{t('marks.more')}</Menu.Item>
      {hasFormats && <Menu.Item onClick={() => put(measure, [])}>{t('marks.remove')}</Menu.Item>}
    </SubMenu>
  )
}
