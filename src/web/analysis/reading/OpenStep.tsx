/** A link from a step of a report to the same step in the editor. */
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import type { Step } from '../../../contract/step.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { keepFullPage } from '../../session/reading.ts'
import { usePage } from '../step-store.ts'
import classes from './Reading.module.css'

export function OpenStep({ step: { step_id, name }, label }: { step: Step; label: string }) {
  const t = useT()
  const locale = useLocale()
  const { id } = usePage((s) => s.analysis)
  return (
    <Button
      component="a"
      href={inLocale(`/analysis-${id}?step=${encodeURIComponent(step_id)}`, locale)}
      variant="subtle"
      size="xs"
      leftSection={<IconTable size={14} stroke={1.6} aria-hidden="true" />}
      className={classes.onScreen ?? ''}
      aria-label={`${label}: ${t('reading.open', { name })}`}
      onClick={() => keepFullPage(id)}
    >
      {label}
    </Button>
  )
}
