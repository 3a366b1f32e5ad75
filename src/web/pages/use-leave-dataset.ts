/** Giving up a dataset that somebody shares, from wherever it is shown. */
import { useDeed } from '../api/use-deed.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks, leaves, and goes away from the page of the dataset by `goOn`. */
export function useLeaveDataset(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useDeed()
  return ({ id, title }: { id: string; title: string }): Promise<void> =>
    deed({
      ...{ group: 'leave-share', title: t('share.leaveTitle', { title }), message: t('share.leaveDatasetText'), accept: t('share.leaveAccept'), danger: true },
      ...{ call: ['apiv2/leave_dataset', { dataset_id: id }], done: t('share.leftDataset'), failed: t('share.leaveDatasetFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
