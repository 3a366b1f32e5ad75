/** The folders in which the signed-in person sorts analyses, with the actions on them. */
import { useQueryClient } from '@tanstack/react-query'
import type { Folder } from '../../contract/folder.ts'
import { useT } from '../i18n/locale.tsx'
import { call, showFailure, toasts } from './nexus.ts'
import { useCall } from './queries.ts'
import { refetchLists } from './refetch-lists.ts'
import { useConfirmedAction } from './use-confirmed-action.ts'

const NONE: readonly Folder[] = []

/** The person's folders by name; none while they load, and if that fails. */
export const useFolders = (): readonly Folder[] => useCall('apiv2/list_folders', {}, { refetchOnWindowFocus: true, unprompted: true }).data?.folders ?? NONE

interface FolderActions {
  /** Returns the new folder; null if that failed; the person then sees an error. */
  readonly create: (name: string) => Promise<Folder | null>
  /** Returns whether that worked. */
  readonly rename: (folder: Folder, name: string) => Promise<boolean>
  /** Asks first. */
  readonly remove: (folder: Folder) => Promise<void>
  /** Moves an analysis; null moves it out of its folder. */
  readonly file: (analysisId: string, folder: Folder | null) => Promise<void>
}

export function useFolderActions(): FolderActions {
  const t = useT()
  const queries = useQueryClient()
  const deed = useConfirmedAction()
  return {
    create: async (name) => {
      const reply = await call('apiv2/create_folder', { name }, { quiet: true })
      if (!reply.ok) showFailure(t('lists.folderFailed'), reply.problem)
      else await refetchLists(queries)
      return reply.ok ? reply.data : null
    },
    rename: async ({ id }, name) => {
      const reply = await call('apiv2/rename_folder', { folder_id: id, name }, { quiet: true })
      if (!reply.ok) showFailure(t('lists.folderFailed'), reply.problem)
      else await refetchLists(queries)
      return reply.ok
    },
    remove: ({ id, name }) =>
      deed({
        ...{ group: 'delete-folder', title: t('lists.deleteFolderTitle', { name }), message: t('lists.deleteFolderText'), accept: t('datasets.delete') },
        ...{ call: ['apiv2/delete_folder', { folder_id: id }], done: t('lists.folderDeleted'), failed: t('lists.folderFailed') },
      }),
    file: async (analysis_id, folder) => {
      const reply = await call('apiv2/file_analysis', { analysis_id, folder_id: folder?.id ?? null }, { quiet: true })
      if (!reply.ok) showFailure(t('lists.fileFailed'), reply.problem)
      else toasts.show({ severity: 'success', title: folder ? t('lists.moved', { name: folder.name }) : t('lists.movedOut') })
      await refetchLists(queries)
    },
  }
}
