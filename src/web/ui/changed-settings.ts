/** Returns the settings that a person changed since a form was opened, so that saving leaves alone the others, which somebody else may have changed meanwhile. */
export function changedSettings<T extends object>(opened: T, draft: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name in draft) if (JSON.stringify(draft[name]) !== JSON.stringify(opened[name])) changed[name] = draft[name]
  return changed
}
