/** Selects files by drag and drop or a file dialog, and checks their types and sizes. */
import { Button, CloseButton } from '@mantine/core'
import { IconFileTypeCsv, IconReload } from '@tabler/icons-react'
import { useRef } from 'react'
import { mayBe } from '../../contract/file-format.ts'
import { formatBytes, sizeOfMegabytes } from '../../format/bytes.ts'
import type { AsyncStatus } from '../api/async-status.ts'
import { maxUploadMb } from '../api/installation.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import classes from '../ui/page.module.css'
import { useFileDrop } from '../ui/use-file-drop.ts'
import own from './UploadPage.module.css'

export type FileKind = 'file' | 'sqlite'

/** Which files each choice accepts by their names, which need no ending. The server looks at the content. */
const ACCEPTED = {
  file: { kinds: ['csv', 'excel', 'parquet'], drop: 'upload.drop', hint: 'upload.hint', invalid: 'upload.invalid' },
  sqlite: { kinds: ['sqlite'], drop: 'upload.dropSqlite', hint: 'upload.hintSqlite', invalid: 'upload.invalidSqlite' },
} as const

/** Selected files: those that can be uploaded, in order, and why the others cannot. */
export interface Picked {
  readonly kind: FileKind
  readonly files: readonly File[]
  readonly refused: readonly string[]
}

/** Rejects files of a wrong type or size before anything is sent. The server checks both again. */
function checkFiles(kind: FileKind, files: readonly File[], t: T): Picked {
  const { kinds, invalid } = ACCEPTED[kind]
  const refusal = (file: File): string | null => {
    if (!mayBe(file.name, kinds)) return t(invalid)
    return file.size > maxUploadMb() * 1_048_576 ? t('upload.tooLarge', { maxSize: String(maxUploadMb()) }) : null
  }
  const checked = files.map((file) => ({ file, why: refusal(file) }))
  const isAlone = files.length === 1
  return {
    kind,
    files: checked.filter(({ why }) => why === null).map(({ file }) => file),
    refused: checked.flatMap(({ file, why }) => (why === null ? [] : [isAlone ? why : t('app.pair', { name: file.name, value: why })])),
  }
}

interface FilePickerProps {
  readonly kind: FileKind
  /** The file whose upload failed or was canceled; null for none. */
  readonly failed: File | null
  readonly onPick: (picked: Picked) => void
  readonly onRetry: () => void
  readonly status: AsyncStatus
}

export function FilePicker({ kind, failed, onPick, onRetry, status }: FilePickerProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { drop, hint } = ACCEPTED[kind]
  const take = (files: readonly File[]) => {
    if (files.length > 0) onPick(checkFiles(kind, files, t))
  }
  const over = useFileDrop(take)
  return (
    <div className={own.drop} data-over={over}>
      <IconFileTypeCsv size={32} stroke={1.4} aria-hidden="true" />
      <strong>{failed ? <FileName file={failed} /> : t(drop)}</strong>
      <div className={own.choices}>
        {failed && (
          <ActionButton status={status} leftSection={<IconReload size={14} />} onClick={onRetry}>
            {t('upload.retry')}
          </ActionButton>
        )}
        <Button variant="default" onClick={() => input.current?.click()}>
          {failed ? t('upload.another') : t('upload.pick')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
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
  )
}

/** Says why files were not accepted or an upload ended. */
export function UploadProblems({ messages }: { messages: readonly string[] }) {
  return (
    messages.length > 0 && (
      <div className={classes.error} role="alert">
        <div>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      </div>
    )
  )
}

function FileName({ file }: { file: File }) {
  return (
    <>
      {file.name} <span className="numbers">{formatBytes(file.size)}</span>
    </>
  )
}

/** Lists the files that are uploaded after the present one. */
export function WaitingFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useT()
  return (
    files.length > 0 && (
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
  )
}
