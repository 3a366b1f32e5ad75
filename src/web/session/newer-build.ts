/** Signals that the server has a newer build than this page: raised by the version check, shown by the page. */
import { toldOnce } from './told-once.ts'

export const newerBuild = toldOnce()
