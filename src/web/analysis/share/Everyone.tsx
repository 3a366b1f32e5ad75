/** Makes an analysis private or public, and sets what the public sees. */
import { NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { Visibility } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import parts from '../../ui/Part.module.css'
import { PublishFields, useProposal } from '../dialogs/PublishFields.tsx'
import { useSaveSettings } from '../dialogs/use-settings.ts'
import { usePage } from '../step-store.ts'

export function Everyone() {
  const t = useT()
  const analysis = usePage((s) => s.analysis)
  const { publish, unpublish } = analysis.abilities
  const proposal = useProposal(analysis.publication)
  const [visibility, setVisibility] = useState(analysis.visibility)
  const [publication, setPublication] = useState(proposal)
  const saveSettings = useSaveSettings()
  const { status, busy, run } = useAsyncStatus()
  const isPublic = analysis.visibility === 'public'
  const showsFields = visibility === 'public' && publish
  const select = useRef<HTMLSelectElement>(null)
  const save = async () => {
    if (busy) return
    const { ok } = await run(() => saveSettings({ visibility, ...(showsFields ? { publication } : {}) }))
    if (ok) select.current?.focus()
  }
  return (
    <section className={parts.part} aria-label={t('share.everyone')}>
      <h3>{t('share.everyone')}</h3>
      <NativeSelect
        ref={select}
        label={t('columns.visibility')}
        description={t(!publish && !isPublic ? 'publish.notYours' : visibility === 'public' ? 'settings.public' : 'share.private')}
        value={visibility}
        data={Visibility.options.map((value) => ({ value, label: t(`visibility.${value}`), disabled: value === 'public' && !publish && !isPublic }))}
        disabled={!unpublish}
        onChange={(e) => setVisibility(Visibility.parse(e.currentTarget.value))}
      />
      {showsFields && <PublishFields value={publication} isDatasetPublic={analysis.dataset.visibility === 'public'} onChange={setPublication} />}
      {(visibility !== analysis.visibility || (showsFields && publication !== proposal)) && (
        <div>
          <ActionButton status={status} onClick={() => void save()}>
            {t('share.apply')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}
