/** Short work on files in an engine child of its own: a look at a source, a dataset written out. One at a time. */
import { type Failure, fail, type Result } from '../../contract/errors.ts'
import type { EngineLimits, FromImportWorker, ToImportWorker } from '../../engine/protocol.ts'
import { startChild } from '../pool/child.ts'

type Work = Exclude<ToImportWorker, { type: 'import' }>
type Answer = Extract<FromImportWorker, { type: 'previewed' | 'exported' }>

export interface FileWorkOptions {
  readonly memoryMb: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
}

export class FileWork {
  private readonly options: FileWorkOptions
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: FileWorkOptions) {
    this.options = options
  }

  get limits(): EngineLimits {
    return this.options.limits
  }

  /** Runs after whatever was asked before it; an aborted signal stops the child. */
  run(work: Work, signal: AbortSignal): Promise<Result<Answer>> {
    const next = this.last.then(() => (signal.aborted ? fail('cancelled') : this.inChild(work, signal)))
    this.last = next.catch(() => undefined)
    return next
  }

  private inChild(work: Work, signal: AbortSignal): Promise<Result<Answer>> {
    const { memoryMb, limits, log } = this.options
    return new Promise((resolve) => {
      const child = startChild('import', Math.ceil(memoryMb * 3.2), limits, log)
      const stop = () => child.kill('SIGKILL')
      const settle = (result: { ok: true; value: Answer } | Failure) => {
        signal.removeEventListener('abort', stop)
        stop()
        resolve(result)
      }
      signal.addEventListener('abort', stop, { once: true })
      child.on('message', (message: FromImportWorker) => {
        if (message.type === 'ready') child.send(work)
        else if (message.type === 'failed') settle(fail(message.code, message.params))
        else if (message.type === 'previewed' || message.type === 'exported') settle({ ok: true, value: message })
      })
      child.on('exit', () => settle(fail(signal.aborted ? 'cancelled' : 'upload_failed')))
    })
  }
}
