import { lazy, Suspense } from 'react'
import { dialog } from '../../ui/PartBoundary.tsx'
import type { FormatFormProps } from './FormatForm.tsx'

const FormatForm = lazy(async () => ({ default: (await import('./FormatForm.tsx')).FormatForm }))

/** Edits the number format of a measure. Loaded when it is opened. */
export const FormatDialog = dialog((props: FormatFormProps) => (
  <Suspense>
    <FormatForm {...props} />
  </Suspense>
))
