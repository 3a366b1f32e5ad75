/** Waits until a job has ended, telling how far it is; says what went wrong where it failed. */
import type { Job } from '../../../contract/dataset.ts'
import { call, toasts } from '../../api/nexus.ts'

const POLL = 500

export async function followJob(jobId: string, onProgress: (job: Job) => void): Promise<Job | null> {
  for (;;) {
    const reply = await call('apiv2/get_job', { job_id: jobId }, { quiet: true, background: true })
    if (!reply.ok) return null
    if (reply.data.state !== 'running') {
      const { error } = reply.data
      if (error && reply.data.state !== 'cancelled') toasts.show({ severity: 'error', title: error.title, message: error.message })
      return reply.data
    }
    onProgress(reply.data)
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}
