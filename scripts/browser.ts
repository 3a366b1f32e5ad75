/** The browsers of tests and of measurements: where systems keep them (`scripts/browsers.json`), unless `CHROMIUM_PATH` names one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Kind = 'chromium' | 'shell'

const PATHS = JSON.parse(readFileSync(join(import.meta.dirname, 'browsers.json'), 'utf8')) as Readonly<Record<Kind, readonly string[]>>

const pathOf = (kind: Kind): string | undefined => process.env.CHROMIUM_PATH ?? PATHS[kind].find((path) => existsSync(path))

export const chromiumPath = (): string | undefined => pathOf('chromium')

/** The same engine without the windows of a browser around it, a seventh to a quarter less of processor time; Chromium where there is none. */
export const shellPath = (): string | undefined => pathOf('shell') ?? chromiumPath()
