/**
 * Runs one piece of file work in its own engine child process and watches it. The child is stopped when its time is over
 * or when it makes no progress. Progress means that it reports a new figure, that its output file grows, or that it
 * reads bytes. Computing alone is not progress.
 */
import { type Failure, fail } from '../../contract/errors.ts'
import type { EngineLimits, FromImportWorker, ToImportWorker } from '../../engine/protocol.ts'
import { startChild } from '../pool/child.ts'
import { newId } from '../security/secrets.ts'
import { type Watcher, type WatchLimits, watchChild } from './watch-child.ts'

export interface FileChildOptions {
  readonly memoryMb: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
}

export interface ChildRun {
  readonly work: ToImportWorker
  readonly watch: WatchLimits
  readonly signal: AbortSignal
  readonly onMessage?: (message: FromImportWorker) => void
  /** A reference that a person quotes if the cause is unknown. The log lists it next to the cause. */
  readonly reference?: string
  /** Another system, such as a database, works for the child. The child is told to stop that work before it is killed. */
  readonly endsElsewhere?: boolean
}

/** Messages that end a child's work. */
const ENDS = ['done', 'previewed', 'checked', 'exported', 'answered', 'failed'] as const
export type ChildOutcome = Extract<FromImportWorker, { type: (typeof ENDS)[number] }>

const isEnd = (message: FromImportWorker): message is ChildOutcome => ENDS.some((type) => type === message.type)

const START_MAX = 60_000
/** Time for a child to stop work that runs elsewhere. */
const STOP_MOST = 5_000

const failed = ({ code, params }: Failure): ChildOutcome => ({ type: 'failed', code, params })

/** Adds the log reference to a failure without a known cause. */
const quoting = (end: ChildOutcome, reference: string): ChildOutcome =>
  end.type === 'failed' && end.code === 'import_failed' ? { ...end, params: { ...end.params, request_id: reference } } : end

/**
 * Resolves once the child has exited, because until then its files take up space even if they were removed. `lost` is
 * the outcome for a child that exited on its own.
 */
export function runChild(
  options: FileChildOptions,
  { work, watch, signal, onMessage, endsElsewhere = false, reference = newId() }: ChildRun,
  lost: Failure,
): Promise<ChildOutcome> {
  const { memoryMb, limits } = options
  const log = (line: string): void => options.log(`${work.type} ${reference}: ${line}`)
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(failed(fail('cancelled')))
      return
    }
    const child = startChild(endsElsewhere ? 'database' : 'import', Math.ceil(memoryMb * 3.2), limits, log)
    let outcome = failed(lost)
    let isDecided = false
    let killing: NodeJS.Timeout | undefined
    const decide = (end: ChildOutcome): void => {
      if (!isDecided) outcome = quoting(end, reference)
      isDecided = true
      child.kill('SIGKILL')
    }
    const stop = (why: Failure): void => {
      if (isDecided) return
      if (!endsElsewhere || !child.connected) {
        decide(failed(why))
        return
      }
      outcome = failed(why)
      isDecided = true
      child.send({ type: 'stop' } satisfies ToImportWorker, () => undefined)
      killing = setTimeout(() => child.kill('SIGKILL'), STOP_MOST)
    }
    const cancel = () => stop(fail('cancelled'))
    const unready = setTimeout(() => stop(lost), START_MAX)
    let watcher: Watcher | undefined
    const settle = (): void => {
      clearTimeout(unready)
      clearTimeout(killing)
      watcher?.end()
      signal.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    signal.addEventListener('abort', cancel, { once: true })
    child.on('message', (message: FromImportWorker) => {
      onMessage?.(message)
      if (message.type === 'ready') {
        clearTimeout(unready)
        watcher = watchChild(child, watch, stop)
        child.send(work)
      } else if (message.type === 'progress') watcher?.note(message)
      else if (isEnd(message)) decide(message)
    })
    child.on('exit', (code, by) => {
      if (!isDecided) log(`the process ended by itself, with ${by ?? `code ${code}`}`)
      settle()
    })
    // a process that could not be started emits no exit event
    child.on('error', () => {
      if (child.pid === undefined) settle()
    })
  })
}
