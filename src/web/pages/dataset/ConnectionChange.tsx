/** Opens the dialog that chooses another connection, table or query. Its code is loaded when it is first opened. */
import { type ComponentProps, lazy, Suspense } from 'react'
import { Waiting } from '../../ui/Waiting.tsx'

const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }))

export function ConnectionChange(props: ComponentProps<typeof ConnectionDialog>) {
  return (
    <Suspense fallback={<Waiting isSmall />}>
      <ConnectionDialog {...props} />
    </Suspense>
  )
}
