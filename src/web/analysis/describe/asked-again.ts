/** Who is asked for a description where its stream has ended too early: the operator pays for each time that the language model writes. */
import type { Input } from '../../../contract/operations.ts'

export type How = Pick<Input<'apiv2/describe_step'>, 'by' | 'agreed'>

/** The language model once more at most, and not at all once it has said something; then the local writer, however often the network fails. */
export function askedAgain(how: How): { readonly heard: () => void; readonly next: () => How } {
  let isOver = false
  return {
    heard: () => {
      isOver = true
    },
    next: () => {
      const next: How = isOver ? { by: 'local' } : how
      isOver = true
      return next
    },
  }
}
