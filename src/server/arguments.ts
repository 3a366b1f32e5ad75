/** Parses command-line arguments of the server and of the scripts, and describes an invalid argument in a sentence. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearest } from '../format/suggest.ts'

export interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}

const withoutHint = (message: string): string => message.split('. ')[0]?.replace(/\.$/, '') ?? message

/** Returns the arguments by name, or a sentence that names the invalid one. Accepts at most `positionals` arguments without a name. */
export function readArguments(argv: readonly string[], options: ParseArgsOptionsConfig, positionals = 0): Arguments | { readonly problem: string } {
  const names = Object.keys(options).map((name) => `--${name}`)
  for (const word of argv) {
    if (word === '--') break
    if (!word.startsWith('-') || word === '-') continue
    const name = word.split('=')[0] ?? word
    if (names.includes(name)) continue
    const meant = nearest(name.replace(/^-+/, ''), Object.keys(options))
    const known = names.length === 0 ? 'There are none.' : `There are ${names.join(', ')}.`
    return { problem: `There is no argument ${name}. ${meant === undefined ? known : `Did you mean --${meant}?`}` }
  }
  try {
    const found = parseArgs({ args: [...argv], options, allowPositionals: true })
    const extra = found.positionals[positionals]
    if (extra !== undefined) return { problem: `“${extra}” is one argument too many.` }
    return found as Arguments
  } catch (error) {
    return { problem: `${withoutHint(error instanceof Error ? error.message : String(error))}.` }
  }
}
