/** The form of the demo and contact pages. Typed text is stored in this tab until the form has been sent successfully. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useState } from 'react'
import { ContactMessage, DemoRequest, type EnquiryKind } from '../../../contract/enquiry.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { type T, useLocale, useT } from '../../i18n/locale.tsx'
import { dropTyped, saveTyped, typedFields } from '../../session/form-drafts.ts'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { NeedsScript } from '../../ui/NeedsScript.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import classes from './Enquiry.module.css'
import { EMPTY, type Field, type FieldProblem, fieldsOf, problemOf, type Typed, typedFrom, valuesToSend } from './fields.ts'

/** The text group of each form; `bookDemo` and `contact` have the same keys. */
export const TEXTS = { demo: 'bookDemo', contact: 'contact' } as const satisfies Record<EnquiryKind, string>

const SEND = {
  demo: (typed: Typed, website: string) => call('submit_demo_request', { ...DemoRequest.parse(valuesToSend('demo', typed)), website }, { quiet: true }),
  contact: (typed: Typed, website: string) =>
    call('submit_contact_message', { ...ContactMessage.parse(valuesToSend('contact', typed)), website }, { quiet: true }),
} as const satisfies Record<EnquiryKind, unknown>

function problemText(t: T, { name }: Field, problem: FieldProblem): string {
  switch (problem.kind) {
    case 'required':
      return t(`enquiry.required_${name}`)
    case 'long':
      return t('enquiry.long', { max: problem.max, length: problem.length })
    case 'email':
    case 'invalid':
      return t(`enquiry.${problem.kind}`)
  }
}

interface InputProps {
  readonly field: Field
  readonly value: string
  /** Always null before the form has been submitted. */
  readonly error: string | null
  readonly hint: string
  readonly onChange: (value: string) => void
}

function FieldInput({ field: { name, kind, type, autoComplete, required, wide, choices = [] }, value, error, hint, onChange }: InputProps) {
  const t = useT()
  const label = t(`enquiry.${name}`)
  const common = {
    ...{ name, value, error, required, withAsterisk: false, autoComplete },
    label: required ? label : t('enquiry.optional', { label }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  }
  if (kind === 'lines')
    return <Textarea {...common} className={classes.wide ?? ''} autosize minRows={5} maxRows={14} {...(hint === '' ? {} : { description: hint })} />
  if (kind === 'line') return <TextInput {...common} type={type ?? 'text'} />
  return (
    <NativeSelect {...common} {...(wide ? { className: classes.wide ?? '' } : {})}>
      <option value="">{t('enquiry.choose')}</option>
      {choices.map((size) => (
        <option key={size} value={size}>
          {t('enquiry.people', { size })}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A honeypot field: people cannot see or focus it, so only bots fill it in. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT()
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        {t('enquiry.trap')}
        <input name="website" tabIndex={-1} autoComplete="off" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      </label>
    </div>
  )
}

export function EnquiryForm({ kind, onSent }: { kind: EnquiryKind; onSent: () => void }) {
  const t = useT()
  const texts = TEXTS[kind]
  const fields = fieldsOf(kind, useLocale())
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const isHere = useHydrated()
  const [typed, setTyped] = useState(() => (isHere ? typedFrom(typedFields(kind)) : EMPTY))
  const [website, setWebsite] = useState('')
  const [tried, setTried] = useState(false)
  const [failed, setFailed] = useState<CallProblem | null>(null)
  const problems = new Map(fields.map((field) => [field.name, problemOf(kind, field, typed[field.name])]))

  // the server's rendering has no stored text; restores it, but keeps what was typed before hydration
  const [wasDrawn] = useState(!isHere)
  useLayoutEffect(() => {
    if (wasDrawn) setTyped(typedFrom(typedFields(kind)))
  }, [wasDrawn, kind])

  const change = (name: Field['name'], value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    saveTyped(kind, next)
  }
  const send = async () => {
    const reply = await run(() => SEND[kind](typed, website))
    if (!reply.ok) {
      setFailed(reply.problem)
      return showFailure(t('enquiry.error'), { ...reply.problem, message: t(`${texts}.failed`) })
    }
    dropTyped(kind)
    onSent()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailed(null)
    // removes the toast of an earlier attempt, which would appear next to the result of this one
    for (const { id, message } of toasts.store.getState().toasts) if (message === t(`${texts}.failed`)) toasts.dismiss(id)
    if ([...problems.values()].some((problem) => problem !== null)) refuse()
    else void send()
  }
  return (
    <>
      <NeedsScript />
      <form ref={form} method="dialog" className={classes.form} onSubmit={submit} noValidate aria-label={t(`${texts}.title`)}>
        {fields.map((field) => {
          const problem = tried ? (problems.get(field.name) ?? null) : null
          return (
            <FieldInput
              key={field.name}
              field={field}
              value={typed[field.name]}
              error={problem && problemText(t, field, problem)}
              hint={field.name === 'use_case' ? t('bookDemo.useCaseHint') : ''}
              onChange={(value) => change(field.name, value)}
            />
          )
        })}
        <Trap value={website} onChange={setWebsite} />
        {failed && (
          <p className={classes.failed}>
            <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>{failed.message}</strong>
              <br />
              {t('enquiry.kept')}
            </span>
          </p>
        )}
        <div className={classes.end}>
          <ActionButton type="submit" status={status} disabled={busy} leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}>
            {t(`${texts}.submit`)}
          </ActionButton>
          <p className={classes.note}>{t('enquiry.privacy')}</p>
        </div>
      </form>
    </>
  )
}
