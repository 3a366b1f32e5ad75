/** The licenses of the packages in the built pages. */
import { z } from 'zod'
import { defineOperation } from './operation.ts'

/** Packages that share a license text. `text` is null if they come without one. */
export const ThirdPartyNotice = z.strictObject({
  packages: z.array(z.strictObject({ name: z.string(), version: z.string(), license: z.string() })).min(1),
  text: z.string().nullable(),
})
export type ThirdPartyNotice = z.infer<typeof ThirdPartyNotice>

export const ThirdPartyNotices = z.strictObject({ notices: z.array(ThirdPartyNotice) })
export type ThirdPartyNotices = z.infer<typeof ThirdPartyNotices>

export const licencesOperations = {
  get_licences: defineOperation({
    name: 'get_licences',
    summary: 'List the packages in the pages with their licenses.',
    access: 'anyone',
    read: true,
    input: z.strictObject({}),
    output: ThirdPartyNotices,
    errors: [],
  }),
} as const
