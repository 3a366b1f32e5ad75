/** Builds sentences from templates: names are inserted as text, numbers as figures, and a sentence with an unresolvable figure is discarded. */
import type { CellFigure, DescriptionPart, Figure } from '../contract/description.ts'
import type { CellAddress } from '../contract/explanation.ts'
import { type DescriptionContext, figurePart } from './figures.ts'
import type { DescribeTexts } from './texts.ts'

/** The content of a placeholder; null if it is meaningless. */
export type Filling = string | readonly DescriptionPart[] | null
export type Sentence = readonly DescriptionPart[]

const plain = (text: string): DescriptionPart[] => (text === '' ? [] : [{ text, figure: null }])

/** Merges adjacent words into one part. */
export function joined(parts: readonly DescriptionPart[]): DescriptionPart[] {
  const all: DescriptionPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && last.figure === null && part.figure === null) all[all.length - 1] = { text: last.text + part.text, figure: null }
    else all.push(part)
  }
  return all
}

/** Fills in the placeholders of a template; null if a filling is null. */
export function fill(template: string, fillings: Readonly<Record<string, Filling>>): Sentence | null {
  const parts: DescriptionPart[] = []
  for (const [at, piece] of template.split(/\{(\w+)\}/).entries()) {
    if (at % 2 === 0) parts.push(...plain(piece))
    else {
      const filling = fillings[piece]
      if (filling === null || filling === undefined) return null
      parts.push(...(typeof filling === 'string' ? plain(filling) : filling))
    }
  }
  return joined(parts)
}

/** Formats a list in the language's style: with commas, and a word before its last item. */
export function formatList(items: readonly Filling[], { list }: DescribeTexts, last: 'and' | 'or' | 'clause' | 'condition' = 'and'): Filling {
  const parts: DescriptionPart[] = []
  for (const [at, item] of items.entries()) {
    if (item === null) return null
    if (at > 0) parts.push(...plain(at === items.length - 1 ? list[last] : last === 'clause' || last === 'condition' ? list.gap : list.between))
    parts.push(...(typeof item === 'string' ? plain(item) : item))
  }
  return joined(parts)
}

export const figure = (told: DescriptionContext, of: Figure): Filling => {
  const part = figurePart(of, told)
  return part ? [part] : null
}

export const cellFigure = (told: DescriptionContext, kind: CellFigure['kind'], ...cells: readonly CellAddress[]): Filling =>
  figure(told, { kind, cells: [...cells] })
