/** Gives up access to a shared dataset, from any page that shows it. */
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks, gives up access, and leaves the dataset's page with `goOn`. */
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
