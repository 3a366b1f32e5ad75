/** Operations for the page with the licenses of third-party packages. */
import { z } from 'zod'
import { defineOperation } from './operation.ts'

/** Packages with the same license text. `text` is null if they contain none. */
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
