/** A field for pasting a list of values, which reports the texts that are not in the dataset. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { pastedCount } from './pasted.ts'
import classes from './ValueList.module.css'

const UNKNOWN_SHOWN = 20

export interface Outcome {
  readonly found: number
  /** Pasted texts that are not in the dataset. */
  readonly unknown: readonly string[]
}

function Unknown({ found, unknown }: { found: number; unknown: readonly string[] }) {
  const t = useT()
  const rest = unknown.length - UNKNOWN_SHOWN
  return (
    <div role="status">
      <p>{t('filter.pasteFound', { found, unknown: unknown.length })}</p>
      <ul className={classes.unknown} aria-label={t('filter.pasteUnknown')}>
        {unknown.slice(0, UNKNOWN_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rest > 0 && <li>{t('filter.pasteMore', { count: rest })}</li>}
      </ul>
    </div>
  )
}

interface PasteBoxProps {
  readonly label: string
  /** Whether to offer ignoring case and surrounding spaces. */
  readonly mayBeLoose: boolean
  /** Looks up pasted text and selects the values found. Resolves to null if the call failed. */
  readonly onLook: (text: string, isLoose: boolean) => Promise<Outcome | null>
  readonly onDone: () => void
}

export function PasteBox({ label, mayBeLoose, onLook, onDone }: PasteBoxProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [isLoose, setLoose] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const count = pastedCount(text)
  const add = async () => {
    setBusy(true)
    const found = await onLook(text, isLoose && mayBeLoose)
    setBusy(false)
    setOutcome(found)
    if (found?.unknown.length === 0) onDone()
  }
  return (
    <div className={classes.paste}>
      <Textarea
        label={label}
        rows={4}
        value={text}
        data-autofocus
        onChange={(e) => {
          setText(e.currentTarget.value)
          setOutcome(null)
        }}
      />
      {mayBeLoose && (
        <Checkbox
          size="xs"
          label={t('filter.pasteLoose')}
          checked={isLoose}
          onChange={(e) => {
            setLoose(e.currentTarget.checked)
            setOutcome(null)
          }}
        />
      )}
      <Button variant="default" disabled={count === 0 || isBusy} onClick={() => void add()}>
        {t('filter.pasteAdd', { count })}
      </Button>
      {outcome && outcome.unknown.length > 0 && <Unknown {...outcome} />}
    </div>
  )
}
