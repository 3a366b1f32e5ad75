/** Fills sentence templates with names as text and numbers as figures. A sentence with a figure that cannot be resolved is discarded. */
import type { CellFigure, DescriptionPart, Figure } from '../contract/description.ts'
import type { CellAddress } from '../contract/explanation.ts'
import { type DescriptionContext, figurePart } from './figures.ts'
import type { DescribeTexts } from './texts.ts'

/** Text that replaces a placeholder; null if there is nothing to say. */
export type Filling = string | readonly DescriptionPart[] | null
export type Sentence = readonly DescriptionPart[]

const plain = (text: string): DescriptionPart[] => (text === '' ? [] : [{ text, figure: null }])

/** Merges adjacent parts without figures. */
export function joined(parts: readonly DescriptionPart[]): DescriptionPart[] {
  const all: DescriptionPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && last.figure === null && part.figure === null) all[all.length - 1] = { text: last.text + part.text, figure: null }
    else all.push(part)
  }
  return all
}

/** Fills the placeholders of a template. Null if one of the fillings is null. */
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

/** Joins a list in the language's style: with commas, and a word such as 'and' before the last item. */
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
