/** Reviews an uploaded file before its import: its title, the first rows as they will be stored, what was guessed, and the options. */
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FileImport, FileOptions, SourcePreview } from '../../contract/import.ts'
import { paragraph } from '../../format/sentences.ts'
import { toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { useAsyncStatus } from '../ui/ActionButton.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import classes from '../ui/page.module.css'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { type Choice, typesOf, withOptions } from './review/choice.ts'
import { Findings } from './review/Findings.tsx'
import type { Fix } from './review/finding.ts'
import { findingsOf } from './review/findings.ts'
import { ImportButtons } from './review/ImportButtons.tsx'
import { RefusedLines, useRefusedLines } from './review/RefusedLines.tsx'
import own from './review/Review.module.css'
import { PartFields, ReadingFields } from './review/SourceFields.tsx'
import { StoredTable } from './review/StoredTable.tsx'
import { WithoutPreview } from './review/WithoutPreview.tsx'
import upload from './UploadPage.module.css'
import type { AfterImport } from './use-upload.ts'

interface SourceReviewProps {
  readonly dataset: { readonly id: string; readonly title: string }
  readonly problem: string | null
  /** Options with which the review starts; null for detected ones. */
  readonly options: FileOptions | null
  /** The file that is reviewed after this one; null for none. */
  readonly next: string | null
  /** Resolves to whether the server accepted the title and the import. */
  readonly onImport: (options: FileImport, title: string, after: AfterImport) => Promise<boolean>
  readonly onBack: () => void
}

/** Previews the file with a choice. `last`: the newest preview, which stays while another one loads or if that fails. */
function usePreview(dataset_id: string, chosen: Choice | null) {
  const look = useCall('apiv2/preview_source', { dataset_id, ...chosen }, { keepsLast: true })
  const [last, setLast] = useState<SourcePreview | null>(null)
  const found = look.isPlaceholderData ? undefined : look.data
  if (found && found !== last) setLast(found)
  return { look, last: found ?? last, isCurrent: found !== undefined && !look.isFetching }
}

interface ReviewedProps {
  readonly datasetId: string
  readonly preview: SourcePreview
  readonly choice: Choice
  readonly isCurrent: boolean
  /** An error that the page already shows. */
  readonly said: string | null
  readonly failed: boolean
  readonly onChoice: (choice: Choice) => void
}

function Reviewed({ datasetId, preview, choice, isCurrent, said, failed, onChoice }: ReviewedProps) {
  const t = useT()
  const locale = useLocale()
  const problem = preview.problem?.message ?? null
  const { error } = useRefusedLines(datasetId, preview.options, 0)
  const cannotRead = said !== null || problem !== null || failed || error !== null
  /** Null until the person folds or unfolds the options. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const options = useRef<HTMLDivElement>(null)
  const fields = { preview, options: choice.options, change: (next: Choice['options']) => onChoice(withOptions(choice, next)) }
  const fix = (to: Fix['to']): void => {
    if (to !== 'options') {
      onChoice(to)
      return
    }
    setOpen(true)
    options.current?.scrollIntoView({ block: 'center' })
    options.current?.querySelector('summary')?.focus()
  }
  const { sampled_rows: rows } = preview
  return (
    <div className={classes.section} aria-busy={!isCurrent}>
      <PartFields {...fields} />
      {problem !== null && problem !== said && <ErrorBox>{problem}</ErrorBox>}
      <Findings findings={findingsOf(preview, choice, { t, locale })} onFix={fix} />
      <h3>{t('review.stored')}</h3>
      <StoredTable preview={preview} choice={choice} onChoice={onChoice} />
      {preview.columns.length > 0 && (
        <p className={classes.muted}>
          {paragraph(locale, t(preview.sample_is_whole ? 'source.sampledAll' : 'source.sampled', { rows }), t('source.chosenHint'))}
        </p>
      )}
      <div ref={options}>
        <ReadingFields {...fields} isOpen={isOpen ?? cannotRead} onOpen={setOpen} />
      </div>
      {preview.options.kind === 'csv' && <RefusedLines key={JSON.stringify(preview.options)} datasetId={datasetId} options={preview.options} said={said} />}
    </div>
  )
}

export function SourceReview({ dataset: { id: datasetId, title: known }, problem, options: first, next, onImport, onBack }: SourceReviewProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm<HTMLDivElement>()
  const [title, setTitle] = useState(known)
  const noTitle = title.trim() === ''
  const [chosen, setChosen] = useState<Choice | null>(first && { options: first, types: {} })
  const { look, last, isCurrent } = usePreview(datasetId, chosen)
  const [toDataset, toPivot] = [useAsyncStatus(), useAsyncStatus()]
  const busy = toDataset.busy || toPivot.busy
  const choice = last && (chosen ?? { options: last.options, types: typesOf(last) })
  const start = (preview: SourcePreview, { types }: Choice, after: AfterImport): void => {
    if (noTitle) {
      toasts.show({ severity: 'error', title: t('validation.update') })
      refuse()
      return
    }
    const options = { source: preview.options, schema: { types, blank_misfits: Object.keys(types) } }
    const { run } = after === 'pivot' ? toPivot : toDataset
    void run(async () => ({ ok: await onImport(options, title.trim(), after) }))
  }
  return (
    <div ref={form} className={classes.section}>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <h2>{t('review.title')}</h2>
      <TextInput
        className={upload.title ?? ''}
        label={t('upload.name')}
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.currentTarget.value)}
        error={noTitle && t('validation.titleRequired')}
      />
      {look.error && (
        <div className={classes.error} role="alert">
          <span>{look.error.problem.message}</span>
          <Button variant="default" onClick={() => void look.refetch()}>
            {t('errors.retry')}
          </Button>
        </div>
      )}
      {last && choice ? (
        <Reviewed datasetId={datasetId} preview={last} choice={choice} isCurrent={isCurrent} said={problem} failed={look.error !== null} onChoice={setChosen} />
      ) : look.error ? (
        <WithoutPreview datasetId={datasetId} chosen={chosen} onChoice={setChosen} />
      ) : (
        <Waiting />
      )}
      <div className={own.foot}>
        <ImportButtons
          next={next}
          toDataset={toDataset}
          toPivot={toPivot}
          disabled={!isCurrent || busy}
          onStart={(after) => last && choice && start(last, choice, after)}
        />
        {chosen && look.error && (
          <Button variant="default" onClick={() => setChosen(null)}>
            {t('source.reset')}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {t('upload.another')}
        </Button>
      </div>
    </div>
  )
}
