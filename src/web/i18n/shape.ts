/** The shape that every language file must have: the same keys, any text. */
import type { en } from './en.ts'

export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
export type Messages = Shape<typeof en>
