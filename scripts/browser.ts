/** Finds the browsers for tests and measurements in their usual places (`scripts/browsers.json`), unless `CHROMIUM_PATH` names one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Kind = 'chromium' | 'shell'

const PATHS = JSON.parse(readFileSync(join(import.meta.dirname, 'browsers.json'), 'utf8')) as Readonly<Record<Kind, readonly string[]>>

const pathOf = (kind: Kind): string | undefined => process.env.CHROMIUM_PATH ?? PATHS[kind].find((path) => existsSync(path))

export const chromiumPath = (): string | undefined => pathOf('chromium')

/** Returns the headless shell, which takes a seventh to a quarter less CPU time; Chromium if it is not installed. */
export const shellPath = (): string | undefined => pathOf('shell') ?? chromiumPath()
