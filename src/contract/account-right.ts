/** Rights of a database account beyond reading tables. */
import { z } from 'zod'

/** superuser: everything. files: of the database server. programs: run on it. signals: end what others run. replication: the stream of all changes. accounts: make and change other accounts. */
export const AccountRight = z.enum(['superuser', 'files', 'programs', 'signals', 'replication', 'accounts'])
export type AccountRight = z.infer<typeof AccountRight>
