/** Rights of a database account beyond reading tables. */
import { z } from 'zod'

/**
 * superuser: everything. files: read or write files of the database server. programs: run programs on it. signals: end
 * sessions of others. replication: read the stream of all changes. accounts: create and change other accounts.
 */
export const AccountRight = z.enum(['superuser', 'files', 'programs', 'signals', 'replication', 'accounts'])
export type AccountRight = z.infer<typeof AccountRight>
