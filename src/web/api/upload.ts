/** Uploads a file with progress: sends the call's name and data first, then the file. */
import type { Input, Output } from '../../contract/operations.ts'
import { registerUnsaved } from '../session/unsaved.ts'
import { type CallProblem, clientProblem, problemOf, type Reply, wantsSignIn } from './client.ts'
import { headersFor } from './headers.ts'
import { clientDependencies } from './nexus.ts'

/** Parses a reply; undefined if the body is not one of ours, for example a proxy's error page. */
function dataOf<N extends Upload>(body: string): Output<N> | undefined {
  try {
    return JSON.parse(body).data
  } catch {
    return undefined
  }
}

/** Operations that receive a file. */
type Upload = 'apiv2/upload_dataset' | 'apiv2/upload_replacement'

export interface UploadRun<N extends Upload = 'apiv2/upload_dataset'> {
  readonly reply: Promise<Reply<Output<N>>>
  readonly abort: () => void
}

/** Uses XMLHttpRequest because fetch does not report upload progress. */
export function uploadFile<N extends Upload>(name: N, file: File, data: Input<N>, onProgress: (share: number) => void): UploadRun<N> {
  const request = new XMLHttpRequest()
  const stopped = new AbortController()
  const form = new FormData()
  form.append('name', name)
  form.append('data', JSON.stringify(data))
  form.append('file', file, file.name)
  const send = (): void => {
    request.open('POST', '/nexus')
    for (const [name, value] of Object.entries(headersFor(clientDependencies))) request.setRequestHeader(name, value)
    request.send(form)
  }
  const reply = new Promise<Reply<Output<N>>>((resolve) => {
    const fail = (code: 'network' | 'aborted') => resolve({ ok: false, problem: clientProblem(code, clientDependencies.texts()) })
    const refuse = async (problem: CallProblem): Promise<void> => {
      if (!wantsSignIn(problem)) clientDependencies.failed(problem, true)
      else if (await clientDependencies.signInAgain(stopped.signal)) return send()
      resolve({ ok: false, problem })
    }
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = () => fail('network')
    request.onabort = () => fail('aborted')
    request.onload = () => {
      const data = request.status >= 200 && request.status < 300 ? dataOf<N>(request.responseText) : undefined
      if (data) resolve({ ok: true, data })
      else void refuse(problemOf(request.status, request.responseText, clientDependencies.texts()))
    }
  })
  const letGo = registerUnsaved(() => true)
  void reply.finally(letGo)
  send()
  const abort = (): void => {
    stopped.abort()
    request.abort()
  }
  return { reply, abort }
}
