/** Files that replace the data of a dataset, sent as the page sends them. */
import type { Input } from '../../src/contract/operations.ts'
import { MULTIPART, multipart, type TestServer } from './server.ts'

/** Uploads a file for a dataset and returns its ID, or '' with the code of the refusal. */
export async function uploadFile(server: TestServer, token: string, dataset_id: string, content: string | Buffer, fileName = 'next.csv') {
  const response = await server.app.inject({
    ...{ method: 'POST', url: '/nexus', headers: { ...MULTIPART, authorization: `Bearer ${token}` } },
    payload: multipart([
      { name: 'name', value: 'apiv2/upload_replacement' },
      { name: 'data', value: JSON.stringify({ dataset_id }) },
      { name: 'file', value: content, fileName },
    ]),
  })
  const body = JSON.parse(response.body)
  return { code: body.code ?? 'ok', file_id: body.data?.file_id ?? '' }
}

type Choice = Partial<Omit<Input<'apiv2/import_replacement'>, 'dataset_id' | 'file_id'>>

/** Uploads a file, imports it, and returns the job when it has ended. */
export async function replaceData(server: TestServer, token: string, dataset_id: string, content: string | Buffer, choice: Choice = {}, fileName?: string) {
  const { file_id } = await uploadFile(server, token, dataset_id, content, fileName)
  const started = await server.call('apiv2/import_replacement', { dataset_id, file_id, ...choice }, token)
  if (started.code !== 'ok') throw new Error(`${started.code} ${started.message}`)
  return { file_id, ...(await server.jobEnd(started.data.job_id, token)) }
}
