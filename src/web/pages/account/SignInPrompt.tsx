/** Loads the sign-in form and its texts when the session has ended, and opens it in a dialog. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { prompts } from '../../api/nexus.ts'
import { loadTexts } from '../../i18n/locale.tsx'

const SignInAgain = lazy(async () => {
  const [{ SignInAgain }] = await Promise.all([import('./SignInAgain.tsx'), loadTexts('page')])
  return { default: SignInAgain }
})

export function SignInPrompt() {
  const { open } = useStore(prompts)
  return (
    open === 'sign-in' && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  )
}
