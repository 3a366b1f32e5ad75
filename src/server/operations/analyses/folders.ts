/** The folders in which a person sorts analyses (docs/decisions/0198). */
import { fail, ok } from '../../../contract/errors.ts'
import { FOLDERS_MAX } from '../../../contract/folder.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { analysisFor } from './present.ts'

export const listFolders: Handler<'apiv2/list_folders'> = async (_, { actor, locale }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const folders = await store.folders.list(actor.id)
  return ok({ folders: folders.map(({ id, name }) => ({ id, name })).toSorted((a, b) => compare(a.name, b.name)) })
}

export const createFolder: Handler<'apiv2/create_folder'> = async ({ name }, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const added = await store.folders.add(actor.id, name, FOLDERS_MAX)
  if (added === 'taken') return fail('folder_name_taken', { name })
  return added === 'full' ? fail('too_many_folders', { limit: FOLDERS_MAX }) : ok({ id: added.id, name: added.name })
}

export const renameFolder: Handler<'apiv2/rename_folder'> = async ({ folder_id, name }, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const renamed = await store.folders.rename(actor.id, folder_id, name)
  if (renamed === 'taken') return fail('folder_name_taken', { name })
  return renamed === 'done' ? ok({ done: true }) : fail('not_found')
}

export const deleteFolder: Handler<'apiv2/delete_folder'> = async ({ folder_id }, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  return (await store.folders.remove(actor.id, folder_id)) ? ok({ done: true }) : fail('not_found')
}

export const fileAnalysis: Handler<'apiv2/file_analysis'> = async ({ analysis_id, folder_id }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('favorite', analysis_id, actor, services)
  if (!found.ok) return found
  return (await services.store.folders.file(actor.id, analysis_id, folder_id)) ? ok({ done: true }) : fail('not_found')
}
