/** Fires once when the version check finds a newer build on the server; the page then announces it. */
import { oneTimeEvent } from './one-time-event.ts'

export const newerBuild = oneTimeEvent()
