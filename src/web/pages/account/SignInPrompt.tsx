/** Comes up when the session has ended; its form is fetched then, with its texts, where the page does not have it. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { prompts } from '../../api/nexus.ts'
import { need } from '../../i18n/locale.tsx'

const SignInAgain = lazy(async () => {
  const [{ SignInAgain }] = await Promise.all([import('./SignInAgain.tsx'), need('page')])
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
