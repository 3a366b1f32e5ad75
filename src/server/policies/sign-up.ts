/** Decides who may create an account, by the operator's sign-up setting. An invitation overrides it. */
import { domainOf, type SignUpRule } from '../../contract/installation.ts'
import type { Settings } from '../settings.ts'

export function signUpRule({ SIGN_UP }: Pick<Settings, 'SIGN_UP'>): SignUpRule {
  if (SIGN_UP === 'open' || SIGN_UP === 'invitation') return { kind: SIGN_UP }
  return { kind: 'domains', domains: SIGN_UP.split(',').map((domain) => domain.trim().toLowerCase()) }
}

/** Depends on the address alone, so the result reveals nothing about accounts and invitations. */
export function maySignUp(rule: SignUpRule, email: string): boolean {
  switch (rule.kind) {
    case 'open':
      return true
    case 'invitation':
      return false
    case 'domains':
      return rule.domains.includes(domainOf(email))
  }
}
