/** Asks whether several chosen files become one dataset, or one each. What their first lines say is the guess. */
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TABLES_MAX } from '../../../contract/tables.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { maxUploadMb } from '../../api/installation.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { haveSameFirstLine } from './first-lines.ts'
import own from './Several.module.css'

interface SeveralFilesProps {
  readonly files: readonly File[]
  readonly onRemove: (file: File) => void
  readonly onOne: () => void
  readonly onEach: () => void
  readonly onBack: () => void
}

const MB = 1_048_576

export function SeveralFiles({ files, onRemove, onOne, onEach, onBack }: SeveralFilesProps) {
  const t = useT()
  // a dropped file must not replace the page, and with it the choice
  useFileDrop(null)
  const names = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const compared = useQuery({ queryKey: ['first lines', names], queryFn: async () => await haveSameFirstLine(files).catch(() => null), networkMode: 'always' })
  const alike = compared.data ?? null
  const size = files.reduce((total, file) => total + file.size, 0)
  const tooLarge = size > maxUploadMb() * MB
  const tooMany = files.length > TABLES_MAX
  const hint = tooLarge
    ? t('several.tooLarge', { maxSize: String(maxUploadMb()) })
    : tooMany
      ? t('several.tooMany', { limit: TABLES_MAX })
      : compared.isPending
        ? ''
        : t(alike === null ? 'several.unknown' : alike ? 'several.alike' : 'several.differ', { count: files.length })
  const isOneLikely = alike !== false
  return (
    <section className={page.section} aria-labelledby="several">
      <h2 id="several">{t('several.title', { count: files.length })}</h2>
      <ul className={own.files}>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={at}>
            <span className={own.name}>{file.name}</span>
            <span className="numbers">{formatBytes(file.size)}</span>
            <CloseButton size="sm" aria-label={t('upload.leaveOut', { name: file.name })} onClick={() => onRemove(file)} />
          </li>
        ))}
      </ul>
      <p className={page.muted} role="status">
        {hint}
      </p>
      <div className={own.foot}>
        <Button variant={isOneLikely ? 'filled' : 'default'} disabled={tooLarge || tooMany} onClick={onOne}>
          {t('several.one')}
        </Button>
        <Button variant={isOneLikely ? 'default' : 'filled'} onClick={onEach}>
          {t('several.each')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('several.back')}
        </Button>
      </div>
    </section>
  )
}
