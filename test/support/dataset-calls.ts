/** Calls that tests of datasets make again and again, as the person whose `token` it is. */
import type { TestServer } from './server.ts'

export const datasetCalls = (caller: () => { readonly server: TestServer; readonly token: string }) => ({
  get: async (id: string) => {
    const { server, token } = caller()
    return (await server.call('apiv2/get_dataset', { dataset_id: id }, token)).data
  },
  /** The first values of a column, by its position. */
  columnOf: async (id: string, at: number, count = 20) => {
    const { server, token } = caller()
    return (await server.call('apiv2/preview_dataset', { dataset_id: id, count }, token)).data.data[at]
  },
  /** Imports a dataset again. Returns its job, or the code of a refusal. */
  again: async (id: string, options?: object) => {
    const { server, token } = caller()
    const { data, code } = await server.call('apiv2/import_dataset', { dataset_id: id, ...(options ? { options: options as never } : {}) }, token)
    return data ? await server.jobEnd(data.job_id, token) : code
  },
})
