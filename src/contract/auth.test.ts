import { describe, expect, it } from 'vitest'
import { SignUpForm } from './auth.ts'

describe('the name of a new account', () => {
  const form = (name: string) => SignUpForm.safeParse({ email: 'a@example.org', name, password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }).success
  it.each(['王芳', '이준', 'さき', '李a', 'Ana'])('may be %s', (name) => expect(form(name)).toBe(true))
  it.each(['', '王', 'Al', ' A '])('may not be %j', (name) => expect(form(name)).toBe(false))
})
