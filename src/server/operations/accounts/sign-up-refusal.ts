import { type Failure, fail } from '../../../contract/errors.ts'
import type { Services } from '../../handlers.ts'
import { maySignUp, signUpRule } from '../../policies/sign-up.ts'

/** Why an address may not sign up without an invitation; null if it may. Depends only on settings, so it reveals nothing about accounts or invitations. */
export function signUpRefusal(email: string, { settings }: Pick<Services, 'settings'>): Failure<'signup_by_invitation' | 'signup_domain'> | null {
  const rule = signUpRule(settings)
  if (maySignUp(rule, email)) return null
  return rule.kind === 'domains' ? fail('signup_domain', { domains: rule.domains.join(', ') }) : fail('signup_by_invitation')
}
