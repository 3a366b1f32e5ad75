/** The versions of a dataset that are kept. A former one can be made the current one. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import type { KeptVersion } from '../../../contract/replacement.ts'
import { localMoment } from '../../../format/moment.ts'
import { call, confirm, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import own from './Replace.module.css'

const whole = new Intl.NumberFormat('en-US')

interface VersionListProps {
  readonly versions: readonly KeptVersion[]
  /** ID of the version that is being brought back; null for none. */
  readonly busy: string | null
  readonly onRestore: (version: KeptVersion) => void
}

function VersionList({ versions, busy, onRestore }: VersionListProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListTable
      label={t('kept.menu')}
      maxHeight={420}
      heads={
        <>
          <th>{t('kept.when')}</th>
          <th className={classes.number}>{t('columns.rows')}</th>
          <th className={classes.number}>{t('columns.columns')}</th>
          <th>{t('kept.source')}</th>
          <th>{t('kept.by')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {versions.map((version) => {
        const at = localMoment(version.shown, locale)
        return (
          <tr key={version.id}>
            <td className="numbers">{at}</td>
            <td className={classes.number}>{whole.format(version.rows)}</td>
            <td className={classes.number}>{whole.format(version.columns)}</td>
            <td className={own.column}>
              {version.source_note} {version.mode === 'append' && <span className={classes.tag}>{t('kept.appended')}</span>}
            </td>
            <td>{version.by ?? '–'}</td>
            <td>
              {version.current ? (
                t('kept.current')
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('kept.restoreOf', { at })}
                  loading={busy === version.id}
                  disabled={busy !== null}
                  onClick={() => onRestore(version)}
                >
                  {t('kept.restore')}
                </Button>
              )}
            </td>
          </tr>
        )
      })}
    </ListTable>
  )
}

export function VersionsDialog({ dataset, onClose }: { readonly dataset: Pick<Dataset, 'id' | 'title'>; readonly onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const list = useCall('apiv2/list_dataset_versions', { dataset_id: dataset.id })
  const [busy, setBusy] = useState<string | null>(null)
  const restore = async ({ id, breaks }: KeptVersion): Promise<void> => {
    const sure =
      breaks.length === 0 ||
      (await confirm.ask({
        ...{ group: 'restore-version', title: t('kept.confirmTitle'), message: t('kept.confirmBreaks', { columns: breaks.join(t('app.listSeparator')) }) },
        ...{ accept: t('kept.restore'), reject: t('app.cancel'), danger: true },
      }))
    if (!sure) return
    setBusy(id)
    const reply = await call('apiv2/restore_dataset_version', { dataset_id: dataset.id, version_id: id, accept_changes: true })
    if (reply.ok) toasts.show({ severity: 'success', title: t('kept.restored') })
    await queries.invalidateQueries()
    setBusy(null)
  }
  return (
    <Dialog title={t('kept.title', { title: dataset.title })} size={840} onClose={onClose}>
      <div className={classes.section}>
        <p className={classes.muted}>{t('kept.lead')}</p>
        <Loadable query={list}>
          {({ versions }) => (
            <>
              <VersionList versions={versions} busy={busy} onRestore={(version) => void restore(version)} />
              {versions.length < 2 && <p className={classes.emptyLine}>{t('kept.only')}</p>}
            </>
          )}
        </Loadable>
      </div>
    </Dialog>
  )
}
