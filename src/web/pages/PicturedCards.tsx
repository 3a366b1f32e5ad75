import type { ReactNode } from 'react'
import { PICTURES_AT_ONCE, type Picture } from '../../contract/picture.ts'
import { usePictures } from './AnalysisPicture.tsx'

interface PicturedCardsProps<T> {
  readonly analyses: readonly T[]
  readonly className: string | undefined
  /** Renders the card of an analysis, an `li`, with its picture if there is one. */
  readonly children: (analysis: T, picture: Picture | undefined) => ReactNode
}

/** A list of cards with pictures. Chunks of cards fetch their pictures with one request each. */
export function PicturedCards<T extends { readonly id: string }>({ analyses, className, children }: PicturedCardsProps<T>) {
  const starts = Array.from({ length: Math.ceil(analyses.length / PICTURES_AT_ONCE) }, (_, part) => part * PICTURES_AT_ONCE)
  return (
    <ul className={className}>
      {starts.map((start) => (
        <Chunk key={start} analyses={analyses.slice(start, start + PICTURES_AT_ONCE)}>
          {children}
        </Chunk>
      ))}
    </ul>
  )
}

function Chunk<T extends { readonly id: string }>({ analyses, children }: Omit<PicturedCardsProps<T>, 'className'>) {
  const pictures = usePictures(analyses.map(({ id }) => id))
  return analyses.map((analysis) => children(analysis, pictures.get(analysis.id)))
}
