/** Copies a link and shows a toast about the outcome. */
import type { T } from '../i18n/locale.tsx'
import { copyToClipboard } from './clipboard.ts'
import { toasts } from './nexus.ts'

/** Copies the address that `cellAddress` resolves to; null copies nothing and shows nothing. Must be called within the gesture, like `copyToClipboard`. */
export async function copyLink(address: Promise<string | null>, t: T): Promise<void> {
  const outcome = await copyToClipboard(
    address.then((text) => (text === null ? null : { text, html: null })),
    false,
  )
  if (outcome === 'copied') toasts.show({ severity: 'success', title: t('exports.linkCopied') })
  if (outcome === 'refused') toasts.show({ severity: 'error', title: t('exports.linkFailed'), message: t('exports.linkFailedHint') })
}
