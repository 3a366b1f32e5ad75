/** Downloads that need the bearer header: fetched, then handed to the browser as a file. */
import { headersFor, problemOf } from './client.ts'
import { around } from './nexus.ts'

export async function downloadRefusedRows(datasetId: string, fileName: string): Promise<void> {
  const query = new URLSearchParams({ name: 'apiv2/download_refused_rows', data: JSON.stringify({ dataset_id: datasetId }) })
  const response = await fetch(`/nexus?${query}`, { headers: headersFor(around) })
  if (!response.ok) {
    around.failed(problemOf(response.status, await response.text(), around.locale()), false)
    return
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
