/** Taking one's own analysis out of the gallery, from its card. */
import { useQueryClient } from '@tanstack/react-query'
import type { GalleryAnalysis } from '../../contract/gallery.ts'
import { call, confirm, sayFailed, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks, makes the analysis private, and reads the lists again. */
export function useTakeBack() {
  const t = useT()
  const queries = useQueryClient()
  return async ({ id, title, description }: GalleryAnalysis): Promise<void> => {
    const sure = await confirm.ask({
      group: 'take-back-analysis',
      title: t('gallery.takeBackTitle', { title }),
      message: t('gallery.takeBackText'),
      accept: t('gallery.takeBack'),
      reject: t('app.cancel'),
    })
    if (!sure) return
    const reply = await call('apiv2/save_analysis_settings', { analysis_id: id, title, description, visibility: 'private' }, { quiet: true })
    if (!reply.ok) return sayFailed(t('gallery.takeBackFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('gallery.takenBack') })
    await queries.invalidateQueries()
  }
}
