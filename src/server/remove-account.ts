/** Deletes an account with everything that belongs to it in the store and the data folder. The audit log keeps its opaque ID. */
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataFolder, filePaths } from './data-folder.ts'
import type { AuditEntry } from './store/audit.ts'
import type { Store } from './store/store.ts'

const HEADER_BYTES = 400

/** Deletes emails to an address that were written to files because no mail server is configured. */
async function removeMails(folder: string, email: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const handle = await open(join(folder, name)).catch(() => null)
    if (!handle) continue
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    await handle.close()
    const [to = ''] = buffer.toString('utf8', 0, bytesRead).split('\n')
    if (to.toLowerCase() === `to: ${email}`) await rm(join(folder, name), { force: true })
  }
}

/**
 * Deletes the rows and adds the audit entry in one transaction, then deletes the files; after a crash, the next start
 * deletes them. The person's imports must have been stopped. Returns false if the account does not exist.
 */
export async function removeAccount({ store, data }: { store: Store; data: DataFolder }, id: string, entry: AuditEntry): Promise<boolean> {
  const user = await store.accounts.byId(id)
  const { datasets } = await store.people.belongings(id)
  const files: string[] = []
  for (const dataset of datasets) files.push(...filePaths(data, dataset.id, await store.datasets.filesOf(dataset.id)))
  const removed = await store.atomically(async (inside) => {
    if (!(await inside.people.remove(id))) return false
    await inside.audit.append(entry)
    return true
  })
  if (!removed) return false
  for (const file of files) await rm(file, { force: true, recursive: true })
  await removeMails(join(data.root, 'outbox'), user?.email ?? '')
  return true
}
