/** Generates the tables in docs/gestures.md from the tasks. */
import { TASKS, type Task, WHY } from './tasks.ts'

const line = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const rule = (count: number): string => `|${'---|'.repeat(count)}`

function figures(): string[] {
  const head = ['task', 'mouse', 'keys', 'Excel', 'Metabase']
  const row = ({ name, mouse, keys, why, excel, metabase }: Task) =>
    line(name, mouse, why ? `${keys} (${why})` : keys, excel.gestures, metabase.gestures ?? 'not possible')
  return [line(...head), rule(head.length), ...Object.values<Task>(TASKS).map(row)]
}

function ways(): string[] {
  const head = ['task', 'here, by mouse', 'Excel', 'Metabase']
  const row = ({ name, how, excel, metabase }: Task) => line(name, how, `${excel.how} (*${excel.page}*)`, `${metabase.how} (\`${metabase.page}\`)`)
  return [line(...head), rule(head.length), ...Object.values<Task>(TASKS).map(row)]
}

const reasons = (): string[] => Object.entries(WHY).map(([name, text]) => `- **${name}**: ${text}.`)

const PARTS = { figures, reasons, ways } as const

/** Replaces each generated section of a page. Two comments with the section's name enclose it. */
export function withTables(page: string): string {
  return Object.entries(PARTS).reduce((text, [name, part]) => {
    const [from, to] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [start, end] = [text.indexOf(from), text.indexOf(to)]
    if (start < 0 || end < start) throw new Error(`docs/gestures.md has no place for ${name}`)
    return `${text.slice(0, start)}${from}\n${part().join('\n')}\n${text.slice(end)}`
  }, page)
}
