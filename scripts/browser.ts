/** Finds the browsers for tests and measurements at their usual paths (`scripts/browsers.json`), or at `CHROMIUM_PATH` if it is set. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Kind = 'chromium' | 'shell'

const PATHS = JSON.parse(readFileSync(join(import.meta.dirname, 'browsers.json'), 'utf8')) as Readonly<Record<Kind, readonly string[]>>

const pathOf = (kind: Kind): string | undefined => process.env.CHROMIUM_PATH ?? PATHS[kind].find((path) => existsSync(path))

export const chromiumPath = (): string | undefined => pathOf('chromium')

/** Returns the path of the headless shell, or of Chromium if the shell is not installed. The shell needs a seventh to a quarter less CPU time. */
export const shellPath = (): string | undefined => pathOf('shell') ?? chromiumPath()
