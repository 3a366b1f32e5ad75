/** Downloads that need the bearer header, which a link cannot send: fetches the file with progress, then has the browser save it. */
import type { Input } from '../../contract/operations.ts'
import { clientProblem, problemOf, wantsSignIn } from './client.ts'
import { headersFor } from './headers.ts'
import { clientDependencies } from './nexus.ts'

type Downloads = 'apiv2/download_refused_rows' | 'apiv2/download_dataset' | 'apiv2/export_step' | 'apiv2/admin_export_enquiries'

async function readAll(response: Response, onProgress: (share: number | null) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0)
  const reader = response.body?.getReader()
  const parts: BlobPart[] = []
  let received = 0
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return new Blob(parts)
    parts.push(next.value)
    received += next.value.length
    onProgress(total > 0 ? Math.min(1, received / total) : null)
  }
}

/** Downloads a file. Returns false if it failed, which it has reported, or was stopped. */
export async function download<N extends Downloads>(
  name: N,
  input: Input<N>,
  fileName: string,
  options: { onProgress?: (share: number | null) => void; signal?: AbortSignal } = {},
): Promise<boolean> {
  const query = new URLSearchParams({ name, data: JSON.stringify(input) })
  let content: Blob
  try {
    const response = await fetch(`/nexus?${query}`, { headers: headersFor(clientDependencies), signal: options.signal ?? null })
    if (!response.ok) {
      const problem = problemOf(response.status, await response.text(), clientDependencies.texts())
      if (!wantsSignIn(problem)) clientDependencies.failed(problem, false)
      else if (await clientDependencies.signInAgain(options.signal)) return await download(name, input, fileName, options)
      return false
    }
    content = await readAll(response, options.onProgress ?? (() => undefined))
  } catch {
    if (!options.signal?.aborted) clientDependencies.failed(clientProblem('network', clientDependencies.texts()), false)
    return false
  }
  saveBlob(content, fileName)
  return true
}

/** Saves a blob as a file in the browser's download folder. */
export function saveBlob(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
