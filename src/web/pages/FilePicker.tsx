/** Selects files by drag and drop or a file dialog, checks them, and starts their uploads one after another. */
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes, sizeOfMegabytes } from '../../format/bytes.ts'
import type { AsyncStatus } from '../api/async-status.ts'
import { maxUploadMb } from '../api/installation.ts'
import { toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import classes from '../ui/page.module.css'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import own from './UploadPage.module.css'

export type FileKind = 'file' | 'sqlite'

const ACCEPTED = {
  file: { pattern: /\.(csv|xlsx|xlsm|xls)$/i, list: '.csv,.xlsx,.xlsm,.xls', drop: 'upload.drop', hint: 'upload.hint', invalid: 'upload.invalid' },
  sqlite: {
    pattern: /\.(db|sqlite|sqlite3)$/i,
    list: '.db,.sqlite,.sqlite3',
    drop: 'upload.dropSqlite',
    hint: 'upload.hintSqlite',
    invalid: 'upload.invalidSqlite',
  },
} as const

interface FilePickerProps {
  readonly kind: FileKind
  /** Selected files that are not uploaded yet; the first is next. */
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
  readonly onStart: (file: File, title: string) => void
  /** The error of the last upload; null if it succeeded or none was started. */
  readonly problem: string | null
  readonly status: AsyncStatus
}

/** Rejects files of a wrong type or size before anything is sent. The server checks both again. */
export function FilePicker({ kind, files, onFiles, onStart, problem, status }: FilePickerProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  const { pattern, list, drop, hint, invalid } = ACCEPTED[kind]
  const refusal = (file: File): string | null => {
    if (!pattern.test(file.name)) return t(invalid)
    return file.size > maxUploadMb() * 1_048_576 ? t('upload.tooLarge', { maxSize: String(maxUploadMb()) }) : null
  }
  const take = (picked: readonly File[]) => {
    if (picked.length === 0) return
    const checked = picked.map((file) => ({ file, why: refusal(file) }))
    const isAlone = picked.length === 1
    setRefused(checked.flatMap(({ file, why }) => (why === null ? [] : [isAlone ? why : t('app.pair', { name: file.name, value: why })])))
    const accepted = checked.filter(({ why }) => why === null).map(({ file }) => file)
    if (accepted.length > 0) onFiles(accepted)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const messages = refused.length > 0 ? refused : problem === null ? [] : [problem]
  const [next, ...waiting] = files
  return (
    <>
      {messages.length > 0 && (
        <div className={classes.error} role="alert">
          <div>
            {messages.map((message) => (
              <div key={message}>{message}</div>
            ))}
          </div>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same */}
      <div
        className={own.drop}
        data-over={over}
        onDragOver={(e) => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileTypeCsv size={32} stroke={1.4} aria-hidden="true" />
        <strong>{next ? <FileName file={next} /> : t(drop)}</strong>
        {waiting.length > 0 && <Waiting files={waiting} onRemove={(file) => onFiles(files.filter((other) => other !== file))} />}
        <Button variant="default" onClick={() => input.current?.click()}>
          {next ? t('upload.another') : t('upload.pick')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={list}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('upload.pick')}
          onChange={(e) => {
            take([...(e.currentTarget.files ?? [])])
            e.currentTarget.value = ''
          }}
        />
        <span className={classes.muted}>{t(hint, { size: sizeOfMegabytes(maxUploadMb()) })}</span>
      </div>
      {next && <TitleForm key={`${next.name} ${next.lastModified}`} file={next} onStart={onStart} status={status} />}
    </>
  )
}

function FileName({ file }: { file: File }) {
  return (
    <>
      {file.name} <span className="numbers">{formatBytes(file.size)}</span>
    </>
  )
}

function Waiting({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useT()
  return (
    <div>
      <span className={classes.muted}>{t('upload.waiting')}</span>
      <ul className={own.waiting}>
        {files.map((file) => (
          <li key={`${file.name} ${file.lastModified}`}>
            <FileName file={file} />
            <CloseButton size="sm" aria-label={t('upload.leaveOut', { name: file.name })} onClick={() => onRemove(file)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TitleForm({ file, onStart, status }: { file: File; onStart: (file: File, title: string) => void; status: AsyncStatus }) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [title, setTitle] = useState(() => file.name.replace(/\.[^.]+$/, '').slice(0, 200))
  return (
    <form
      ref={form}
      className={own.form}
      onSubmit={(e) => {
        e.preventDefault()
        if (title.trim() === '') {
          toasts.show({ severity: 'error', title: t('validation.update') })
          refuse()
        } else onStart(file, title.trim())
      }}
    >
      <TextInput
        label={t('upload.name')}
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.currentTarget.value)}
        error={title.trim() === '' && t('validation.titleRequired')}
      />
      <ActionButton type="submit" status={status} leftSection={<IconUpload size={14} />}>
        {t('upload.upload')}
      </ActionButton>
    </form>
  )
}
