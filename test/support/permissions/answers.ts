/** Building blocks for rows of the permission matrix: callers, targets, and common sets of answers. */
import { aConfig, aMeasure } from '../documents.ts'

export const ACTORS = ['guest', 'owner', 'other', 'admin'] as const
export type Answers = readonly [guest: string, owner: string, other: string, admin: string]

export interface Target {
  readonly dataset: string
  readonly visibility: string
  readonly analysis: string
  readonly version: number
  readonly job: string
  readonly hash: string
  readonly document: unknown
  readonly connection: string
}
export interface Row {
  readonly input: (target: Target) => unknown
  readonly private: Answers
  readonly public: Answers
}

export const everyone: Answers = ['ok', 'ok', 'ok', 'ok']
export const signedIn: Answers = ['sign_in_needed', 'ok', 'ok', 'ok']
export const hidden: Answers = ['not_found', 'ok', 'not_found', 'not_found']
export const ownersOnly = {
  private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
  public: ['sign_in_needed', 'ok', 'unauthorized', 'unauthorized'],
} as const
export const always = (guest: string, others: string) => {
  const answers: Answers = [guest, others, others, others]
  return { private: answers, public: answers }
}
export const admins = (answer: string) => {
  const answers: Answers = ['sign_in_needed', 'unauthorized', 'unauthorized', answer]
  return { private: answers, public: answers }
}
export const adminsOnly = admins('ok')
export const database = { kind: 'postgresql', server: '127.0.0.1', port: 5432, database: 'shop', username: 'reader' } as const
export const overConnection = (t: Target) => ({ ...database, tls: 'off', connection_id: t.connection })
/**
 * Answers where only the owner may use the connection, even if the dataset is public. `code` is the owner's answer, such
 * as `db_host_not_allowed`, because this server allows no database hosts.
 */
export const reaches = (code: string) => {
  const answers: Answers = ['sign_in_needed', code, 'not_found', 'not_found']
  return { private: answers, public: answers }
}
export const viewers = { private: hidden, public: everyone } as const

export const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
