/** The words of descriptions, in one language. */
import type { ServerTexts } from '../texts/server-texts.ts'

export type DescribeTexts = ServerTexts['describe']
