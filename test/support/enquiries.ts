/** Valid inputs of the public site's forms. */
import type { Input } from '../../src/contract/operations.ts'

export const aDemoRequest = (more: Partial<Input<'submit_demo_request'>> = {}): Input<'submit_demo_request'> => ({
  ...{ first_name: 'Ana', last_name: 'Lima', company_email: 'ana@example.com', company: 'Acme', company_size: '11-50', use_case: 'Sales by region' },
  ...more,
})

export const aContactMessage = (more: Partial<Input<'submit_contact_message'>> = {}): Input<'submit_contact_message'> => ({
  ...{ first_name: 'Ana', last_name: 'Lima', company_email: 'ana@example.com', phone: '+49 30 1234', company_size: '1-250', message: 'How many rows?' },
  ...more,
})
