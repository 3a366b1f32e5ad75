/** Parses the command-line arguments of scripts that take integers. */
import { readArguments } from '../src/server/arguments.ts'

/** Returns the integers in the order of `names`, undefined for missing ones. An invalid argument ends the script with a message. */
export function integerArguments(names: readonly string[]): (number | undefined)[] {
  const read = readArguments(process.argv.slice(2), {}, names.length)
  const problem =
    'problem' in read
      ? read.problem
      : read.positionals.flatMap((word, i) => (/^\d{1,12}$/.test(word) ? [] : [`“${word}” must be a whole number: ${names[i]}.`]))[0]
  if ('problem' in read || problem !== undefined) {
    console.error(problem)
    process.exit(2)
  }
  return names.map((_, i) => (read.positionals[i] === undefined ? undefined : Number(read.positionals[i])))
}
