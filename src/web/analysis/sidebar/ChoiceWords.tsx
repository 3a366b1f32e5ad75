import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import { useSession } from '../step-store.ts'
import { useChoiceWords } from './choice-words.ts'
import classes from './Sidebar.module.css'

/** Which groups of a field are shown, next to its name; nothing for a field that shows all. */
export function ChoiceWords({ columnId }: { columnId: string }) {
  const t = useT()
  const words = useChoiceWords()
  const { tops = [], conditions = [] } = useSession((s) => activeStep(s).config.pivot)
  const said = [
    ...tops.filter((top) => top.column_id === columnId).map(words.top),
    ...conditions.filter((condition) => condition.column_id === columnId).map(words.condition),
  ].join(t('app.listSeparator'))
  return said === '' ? null : (
    <span className={classes.filterWords} title={said}>
      {said}
    </span>
  )
}
