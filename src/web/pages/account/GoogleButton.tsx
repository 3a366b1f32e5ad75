/** The sign-in button that Google's script renders; renders nothing if the operator has not configured a client ID. */
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../contract/operations.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { googleClientId } from '../../api/installation.ts'
import { call } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import classes from './GoogleButton.module.css'

const SCRIPT = 'https://accounts.google.com/gsi/client'
const WIDTH = 320

/** The functions of Google's script that we call. */
interface GoogleId {
  initialize(options: { client_id: string; nonce: string; callback: (reply: { credential: string }) => void }): void
  renderButton(into: HTMLElement, options: { theme: 'outline'; size: 'large'; width: number; locale: string }): void
}
type WithGoogle = Window & { google?: { accounts: { id: GoogleId } } }

let loading: Promise<GoogleId | null> | null = null

/** Loads Google's script once. Resolves to null if that fails; the next call then tries again. */
function googleId(): Promise<GoogleId | null> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    const end = (id: GoogleId | null): void => {
      if (!id) loading = null
      resolve(id)
    }
    script.src = SCRIPT
    script.async = true
    script.onload = () => end((window as WithGoogle).google?.accounts.id ?? null)
    script.onerror = () => end(null)
    document.head.append(script)
  })
  return loading
}

export function GoogleButton({ onSignedIn }: { onSignedIn: (session: Output<'google_login'>) => void }) {
  const id = googleClientId()
  return id === '' ? null : <Configured id={id} onSignedIn={onSignedIn} />
}

function Configured({ id, onSignedIn }: { id: string; onSignedIn: (session: Output<'google_login'>) => void }) {
  const t = useT()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const entered = useRef(onSignedIn)
  const [missing, setMissing] = useState(false)
  /** Incremented after each failed sign-in to get a new nonce, since a nonce can only be used once. */
  const [round, setRound] = useState(0)
  useEffect(() => {
    entered.current = onSignedIn
  })
  useEffect(() => {
    let isHere = true
    void Promise.all([googleId(), call('google_nonce', {}, { quiet: true })]).then(([google, asked]) => {
      if (!isHere) return
      if (!google || !asked.ok) return setMissing(true)
      const enter = async (credential: string) => {
        const reply = await call('google_login', { credential })
        if (reply.ok) return entered.current(reply.data)
        place.current?.replaceChildren()
        setRound(round + 1)
      }
      google.initialize({ client_id: id, nonce: asked.data.nonce, callback: ({ credential }) => void enter(credential) })
      if (!place.current) return
      place.current.replaceChildren()
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: WIDTH, locale: LANGUAGES[locale].tag })
    })
    return () => {
      isHere = false
    }
  }, [id, locale, round])
  return (
    <>
      <p className={classes.or}>{t('signIn.or')}</p>
      {missing ? <p role="status">{t('signIn.googleMissing')}</p> : <div ref={place} className={classes.button} />}
    </>
  )
}
