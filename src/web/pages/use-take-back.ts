/** Removes the person's own analysis from the gallery. Used by its card there. */
import type { GalleryAnalysis } from '../../contract/gallery.ts'
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks for confirmation, then makes the analysis private. */
export function useTakeBack() {
  const t = useT()
  const deed = useConfirmedAction()
  return ({ id, title }: Pick<GalleryAnalysis, 'id' | 'title'>): Promise<void> =>
    deed({
      ...{ group: 'take-back-analysis', title: t('gallery.takeBackTitle', { title }), message: t('gallery.takeBackText'), accept: t('gallery.takeBack') },
      ...{ call: ['apiv2/save_analysis_settings', { analysis_id: id, visibility: 'private' }] },
      ...{ done: t('gallery.takenBack'), failed: t('gallery.takeBackFailed') },
    })
}
