/** That the server has a newer build than the one of this page: found by the version check, and said by the page. */
import { toldOnce } from './told-once.ts'

export const newerBuild = toldOnce()
