/** Operations on the folders in which a person sorts analyses. */
import { z } from 'zod'
import { Folder, FolderName } from './folder.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'

export const folderOperations = {
  'apiv2/list_folders': defineOperation({
    name: 'apiv2/list_folders',
    summary: 'The folders of the caller, by name. Lists of analyses say in which one each analysis is.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ folders: z.array(Folder) }),
    errors: [],
  }),
  'apiv2/create_folder': defineOperation({
    name: 'apiv2/create_folder',
    summary: 'Create a folder for analyses. Nobody else sees it.',
    access: 'signed_in',
    input: z.strictObject({ name: FolderName }),
    output: Folder,
    errors: ['folder_name_taken', 'too_many_folders'],
  }),
  'apiv2/rename_folder': defineOperation({
    name: 'apiv2/rename_folder',
    summary: 'Rename a folder of the caller.',
    access: 'signed_in',
    input: z.strictObject({ folder_id: Id, name: FolderName }),
    output: Done,
    errors: ['not_found', 'folder_name_taken'],
  }),
  'apiv2/delete_folder': defineOperation({
    name: 'apiv2/delete_folder',
    summary: 'Delete a folder of the caller. Its analyses stay, without a folder.',
    access: 'signed_in',
    input: z.strictObject({ folder_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/file_analysis': defineOperation({
    name: 'apiv2/file_analysis',
    summary: 'Move an analysis that the caller may open to a folder of the caller, or out of its folder. Nothing changes for other people.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, folder_id: Id.nullable() }),
    output: Done,
    errors: ['not_found'],
  }),
} as const
