/** Chooses the writer when the stream of a description has ended too early: the operator pays for every call to the language model. */
import type { Input } from '../../../contract/operations.ts'

export type DescribeMode = Pick<Input<'apiv2/describe_step'>, 'by' | 'agreed'>

/**
 * Retries the language model at most once, and not at all after it has produced text. After that it uses the local
 * writer, however often the network fails.
 */
export function retryPolicy(how: DescribeMode): { readonly heard: () => void; readonly next: () => DescribeMode } {
  let isOver = false
  return {
    heard: () => {
      isOver = true
    },
    next: () => {
      const next: DescribeMode = isOver ? { by: 'local' } : how
      isOver = true
      return next
    },
  }
}
