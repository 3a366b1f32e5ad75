/** Gives up access to a dataset that someone else shared. Used by every page that lists or opens one. */
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks for confirmation, gives up access, then calls `goOn` to leave the dataset's page. */
export function useLeaveDataset(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useConfirmedAction()
  return ({ id, title }: { id: string; title: string }): Promise<void> =>
    deed({
      ...{ group: 'leave-share', title: t('share.leaveTitle', { title }), message: t('share.leaveDatasetText'), accept: t('share.leaveAccept'), danger: true },
      ...{ call: ['apiv2/leave_dataset', { dataset_id: id }], done: t('share.leftDataset'), failed: t('share.leaveDatasetFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
