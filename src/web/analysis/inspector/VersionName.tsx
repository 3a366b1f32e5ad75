/** Names a version, so that it is kept, or removes its name. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { VERSION_NAME_MAX } from '../../../contract/constants.ts'
import { call, showFailure } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { usePage } from '../step-store.ts'

export function VersionName({ version, name }: { version: number; name: string | null }) {
  const t = useT()
  const queries = useQueryClient()
  const analysis_id = usePage((s) => s.analysis.id)
  const [isNaming, setNaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const put = async (next: string | null): Promise<void> => {
    const reply = await call('apiv2/name_analysis_version', { analysis_id, version, name: next }, { quiet: true })
    if (!reply.ok) return showFailure(t('versions.nameFailed'), reply.problem)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_analysis_versions'] })
  }
  if (isNaming)
    return (
      <NameField
        label={t('versions.nameLabel', { version })}
        name={name ?? ''}
        maxLength={VERSION_NAME_MAX}
        onRename={(next) => void put(next)}
        onClose={() => setNaming(false)}
        owner={() => button.current}
      />
    )
  return (
    <>
      <Button ref={button} variant="default" onClick={() => setNaming(true)}>
        {t(name === null ? 'versions.nameAction' : 'versions.renameAction')}
      </Button>
      {name !== null && (
        <Button variant="default" onClick={() => void put(null)}>
          {t('versions.unnameAction')}
        </Button>
      )}
    </>
  )
}
