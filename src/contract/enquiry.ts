/** The forms of the public site (specification, sections 3 and 5). */
import { z } from 'zod'
import { Email } from './auth.ts'
import { line, lines } from './scalar.ts'

const Text = line(200, 1)

export const DemoRequest = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: line(40).default(''),
  company: Text,
  company_size: z.enum(['1-10', '11-50', '51-200', '201-1000', '1000+']),
  use_case: lines(2_000, 1),
})

export const ContactMessage = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: line(40, 1),
  company_size: z.enum(['1-250', '251-1000', '1001+']),
  message: lines(10_000, 1),
})
