/** The forms of the public site (specification, sections 3 and 5). */
import { z } from 'zod'
import { Email } from './auth.ts'

const Text = z.string().trim().min(1).max(200)

export const DemoRequest = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: z.string().trim().max(40).default(''),
  company: Text,
  company_size: z.enum(['1-10', '11-50', '51-200', '201-1000', '1000+']),
  use_case: z.string().trim().min(1).max(2_000),
})

export const ContactMessage = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: Text.max(40),
  company_size: z.enum(['1-250', '251-1000', '1001+']),
  message: z.string().trim().min(1).max(10_000),
})
