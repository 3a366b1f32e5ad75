/**
 * Runs one piece of file work in its own engine child process, and stops the child when it exceeds its time or makes no
 * progress. Progress is a new figure in its reports, growth of its output files, or bytes read; CPU time alone is not.
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
  /** An ID for failures of unknown cause. The person sees it, and the log contains it next to the cause. */
  readonly reference?: string
  /** Whether another system, such as a database, works for the child. If so, the child gets time to cancel that work before it is killed. */
  readonly endsElsewhere?: boolean
}

/** Types of the message with which a child ends its work. */
const ENDS = ['done', 'previewed', 'checked', 'exported', 'answered', 'combined', 'failed'] as const
export type ChildOutcome = Extract<FromImportWorker, { type: (typeof ENDS)[number] }>

const isEnd = (message: FromImportWorker): message is ChildOutcome => ENDS.some((type) => type === message.type)

const START_MAX = 60_000
/** How many milliseconds a child has to cancel work in another system. */
const STOP_MOST = 5_000

const failed = ({ code, params }: Failure): ChildOutcome => ({ type: 'failed', code, params })

/** Adds the log reference to a failure of unknown cause. */
const quoting = (end: ChildOutcome, reference: string): ChildOutcome =>
  end.type === 'failed' && end.code === 'import_failed' ? { ...end, params: { ...end.params, request_id: reference } } : end

/**
 * Runs the work and resolves once the child has exited, because its files occupy disk space until then, even if they are
 * deleted. `lost` is the outcome if the child crashes.
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
    // a process that could not start emits no exit event
    child.on('error', () => {
      if (child.pid === undefined) settle()
    })
  })
}
