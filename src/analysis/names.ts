/** Creates unique names and IDs. */

/** Returns the name, or the name with ' 2', ' 3' … appended if it is taken. */
export function uniqueName(name: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(name)) return name
  for (let n = 2; ; n++) {
    const candidate = `${name} ${n}`
    if (!used.has(candidate)) return candidate
  }
}

/** An unused ID of the form prefix + number. */
export function freshId(prefix: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  for (let n = used.size + 1; ; n++) if (!used.has(`${prefix}${n}`)) return `${prefix}${n}`
}
