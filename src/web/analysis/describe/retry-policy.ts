/** Chooses who writes after the stream of a description broke. Limits calls to the language model, because the operator pays for each. */
import type { Input } from '../../../contract/operations.ts'

export type DescribeMode = Pick<Input<'apiv2/describe_step'>, 'by' | 'agreed'>

/** Retries the language model at most once, and not after it has sent text. After that, this server writes, however often the network fails. */
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
