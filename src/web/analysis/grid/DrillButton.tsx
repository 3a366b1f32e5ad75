/** The + button of an innermost date group, which drills down to the next finer grain. */
import { IconPlus } from '@tabler/icons-react'
import { useT } from '../../i18n/locale.tsx'
import classes from './GridHeaders.module.css'

export function DrillButton({ name, label, onOpen }: { name: string; label: string; onOpen: () => void }) {
  const t = useT()
  return (
    <button type="button" tabIndex={-1} className={classes.drill} aria-label={t('app.pair', { name, value: label })} title={label} onClick={onOpen}>
      <IconPlus size={12} stroke={2} aria-hidden="true" />
    </button>
  )
}
