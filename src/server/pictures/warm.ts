/** Makes the pictures of the gallery before anybody asks for them. */
import { GALLERY_FIRST } from '../../contract/gallery.ts'
import { LOCALES } from '../../texts/languages.ts'
import type { Services } from '../handlers.ts'
import { listDemoAnalyses } from '../operations/analyses/gallery.ts'
import { guestCall, picturedAnalysis } from './picture-of.ts'

/**
 * Makes the pictures of the gallery's first page, one after the other, in every language. Requests of people come first.
 * `isOver`: whether to stop, because the server ends. A picture that fails is made when somebody asks for it.
 */
export async function warmPictures(services: Services, isOver: () => boolean): Promise<void> {
  for (const locale of LOCALES) {
    const gallery = await listDemoAnalyses(GALLERY_FIRST, guestCall(locale, 'pictures'), services)
    if (!gallery.ok) return
    for (const { id } of gallery.value.analyses) {
      if (isOver()) return
      const pictured = await picturedAnalysis(id, locale, null, services)
      if (pictured.state === 'making') await pictured.picture
    }
  }
}
