import type { ReactNode } from 'react'
import { PICTURES_AT_ONCE, PICTURES_FIRST, type Picture } from '../../contract/picture.ts'
import { usePictures } from './AnalysisPicture.tsx'

interface PicturedCardsProps<T> {
  readonly analyses: readonly T[]
  readonly className: string | undefined
  /** Whether to show the pictures as the signed-in person sees them, not as guests do. */
  readonly own?: boolean
  /** Renders the card of an analysis, an `li`, with its picture if there is one. */
  readonly children: (analysis: T, picture: Picture | undefined) => ReactNode
}

/** The places where chunks of cards begin: a small one for the first screen, then large ones. */
function startsOf(count: number): number[] {
  const rest = Math.max(0, Math.ceil((count - PICTURES_FIRST) / PICTURES_AT_ONCE))
  return [0, ...Array.from({ length: rest }, (_, part) => PICTURES_FIRST + part * PICTURES_AT_ONCE)]
}

/** A list of cards with pictures. Chunks of cards fetch their pictures with one request each. */
export function PicturedCards<T extends { readonly id: string }>({ analyses, className, own = false, children }: PicturedCardsProps<T>) {
  const starts = startsOf(analyses.length)
  return (
    <ul className={className}>
      {starts.map((start, at) => (
        <Chunk key={start} analyses={analyses.slice(start, starts[at + 1])} own={own}>
          {children}
        </Chunk>
      ))}
    </ul>
  )
}

function Chunk<T extends { readonly id: string }>({
  analyses,
  own,
  children,
}: Pick<PicturedCardsProps<T>, 'analyses' | 'children'> & { readonly own: boolean }) {
  const pictures = usePictures(
    analyses.map(({ id }) => id),
    own,
  )
  return analyses.map((analysis) => children(analysis, pictures.get(analysis.id)))
}
