/** Signals that the server has a newer build than this page: raised by the version check, shown by the page. */
import { oneTimeEvent } from './one-time-event.ts'

export const newerBuild = oneTimeEvent()
