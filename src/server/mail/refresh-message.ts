/** The email about a dataset whose scheduled refresh failed. */
import { fail, fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import { sharedPage } from '../../contract/shared-kind.ts'
import type { Store } from '../store/store.ts'
import { errorText, textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { layOutMail, paragraphs, withoutAddresses } from './texts.ts'
import type { Message } from './transport.ts'

type RefreshLetter = Extract<Letter, { kind: 'refresh_failed' }>

/**
 * Returns null if a refresh has succeeded in the meantime, or if the dataset, its schedule or its owner no longer
 * exists. A run that is still in progress makes no difference.
 */
export async function refreshMessage(
  { dataset: id, error: cause, email, locale }: RefreshLetter,
  store: Store,
  page: (locale: Letter['locale'], path: string) => string,
  operator: Operator,
): Promise<Message | null> {
  const dataset = await store.datasets.find(id)
  const last = (await store.refreshes.find(id))?.last
  const error = last?.outcome === 'running' ? cause : last?.error
  const owner = dataset && (await store.accounts.byId(dataset.owner_id))
  if (!error || owner?.email.toLowerCase() !== email.toLowerCase()) return null
  const { mails } = textsIn(locale)
  const words = mails.refreshFailed
  const [title, name] = [withoutAddresses(dataset?.title ?? ''), withoutAddresses(owner.name)]
  const link = page(locale, sharedPage({ kind: 'dataset', id }))
  return {
    to: owner.email,
    ...layOutMail({ locale, operator }, words.subject, [
      ...paragraphs(name === '' ? mails.helloAnyone : fillIn(mails.hello, { name })),
      ...paragraphs(title === '' ? words.before : `${words.before}\n\n${fillIn(mails.shared.titled, { title })}`),
      ...paragraphs(fillIn(words.reason, { reason: errorText(fail(error.code, error.params), locale).message })),
      { kind: 'action', label: words.action, link },
      ...paragraphs(words.after),
    ]),
    links: [link],
  }
}
