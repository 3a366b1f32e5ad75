/** Tells the person that their access to the analysis has changed or ended, and what happens to their unsaved changes. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { isDirty } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import { keptOrLost } from '../../session/storage.ts'
import page from '../AnalysisPage.module.css'
import { type PageState, usePage, usePageStore, useSession } from '../step-store.ts'
import { loadGranted } from './granted.ts'

type Granted = NonNullable<PageState['granted']>

/** Describes what happens to the person's unsaved changes; null if there are none. */
function useKept({ changes, unmerged }: Granted): string | null {
  const t = useT()
  const dirty = useSession(isDirty)
  if (!dirty) return null
  if (changes.includes('ended')) return t(`granted.keptHere.${keptOrLost()}`)
  if (unmerged) return t('granted.unmerged')
  return changes.includes('more') || changes.includes('editor') ? null : t('granted.kept')
}

function Strip({ granted }: { granted: Granted }) {
  const t = useT()
  const store = usePageStore()
  const kept = useKept(granted)
  const sentences = [...granted.changes.map((change) => t(`granted.${change}`)), ...(kept ? [kept] : [])]
  const isEnded = granted.changes.includes('ended')
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{sentences.reduce((first, second) => t('app.sentences', { first, second }))}</span>
      {granted.unmerged && (
        <Button variant="default" onClick={() => loadGranted(store, t('granted.loadUndo'))}>
          {t('granted.load')}
        </Button>
      )}
      {isEnded ? (
        <Button variant="default" onClick={() => store.setState({ granted: null })}>
          {t('granted.again')}
        </Button>
      ) : (
        !granted.unmerged && (
          <Button variant="subtle" onClick={() => store.setState({ granted: null })}>
            {t('publish.dismiss')}
          </Button>
        )
      )}
    </div>
  )
}

export function GrantedStrip() {
  const granted = usePage((s) => s.granted)
  return granted && <Strip granted={granted} />
}
