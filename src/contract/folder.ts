/** Folders in which a person sorts analyses. Each person has folders of their own, on one level. */
import { z } from 'zod'
import { FOLDER_NAME_MAX } from './constants.ts'
import { Id, singleLineText } from './scalar.ts'

export const FOLDERS_MAX = 100

export const FolderName = singleLineText(FOLDER_NAME_MAX, 1)

export const Folder = z.strictObject({ id: Id, name: z.string() })
export type Folder = z.infer<typeof Folder>
