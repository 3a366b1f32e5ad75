/** The number formats of the dataset's columns, for everything below a page that shows its values. Empty elsewhere. */
import { createContext, useContext } from 'react'
import type { ColumnFormats } from '../../contract/column-format.ts'

const NONE: ColumnFormats = new Map()
const Context = createContext(NONE)
export const ColumnFormatsProvider = Context.Provider

export const useColumnFormats = (): ColumnFormats => useContext(Context)
