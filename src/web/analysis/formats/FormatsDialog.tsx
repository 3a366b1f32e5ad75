/** The dialog for the conditional formats of a measure: their order, their fields, and a preview. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { exceededLimit, unitOf, withFormatsOf } from '../../../analysis/conditional-formats.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { FORMAT_KINDS, FORMATS, type FormatKind } from '../../../contract/conditional-format.ts'
import type { Measure } from '../../../contract/measure.ts'
import { isPercent } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { onSelect } from '../../ui/on-select.ts'
import { dialog } from '../../ui/PartBoundary.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useColumnFormats } from '../column-formats.ts'
import dialogs from '../dialogs/ColumnDialog.module.css'
import { usePage, useSession } from '../step-store.ts'
import { type DraftFormat, draftOf, formatOfDraft } from './draft.ts'
import { FormatFields } from './FormatFields.tsx'
import { LIMITS } from './FormatItems.tsx'
import classes from './Formats.module.css'
import { FormatsPreview } from './FormatsPreview.tsx'
import { useFormatEdits } from './use-format-edits.ts'

interface ListProps {
  readonly drafts: readonly DraftFormat[]
  readonly tried: boolean
  readonly isShare: boolean
  readonly onChange: (drafts: readonly DraftFormat[]) => void
}

function FormatList({ drafts, tried, isShare, onChange }: ListProps) {
  const t = useT()
  const marksAll = drafts.findIndex(({ kind }) => FORMATS[kind].marksAll)
  const moved = (at: number, to: number): void => {
    const draft = drafts[at]
    if (draft) onChange(drafts.toSpliced(at, 1).toSpliced(to, 0, draft))
  }
  return drafts.map((draft, at) => {
    const part = t('marks.part', { number: at + 1, kind: t(`marks.kinds.${draft.kind}`) })
    // a rule for blanks marks cells that nothing else marks
    const isUnreachable = marksAll >= 0 && at > marksAll && !(draft.kind === 'rule' && draft.test === 'is null')
    return (
      <div key={draft.key} className={dialogs.group} role="group" aria-label={part}>
        <div className={classes.head}>
          <h3>{part}</h3>
          <ActionIcon size={28} aria-label={t('marks.up', { part })} disabled={at === 0} onClick={() => moved(at, at - 1)}>
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('marks.down', { part })} disabled={at === drafts.length - 1} onClick={() => moved(at, at + 1)}>
            <IconArrowDown size={14} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('marks.drop', { part })} onClick={() => onChange(drafts.toSpliced(at, 1))}>
            <IconX size={14} />
          </ActionIcon>
        </div>
        {isUnreachable && <p className={page.muted}>{t('marks.unreachable')}</p>}
        <FormatFields draft={draft} tried={tried} isShare={isShare} onChange={(next) => onChange(drafts.with(at, next))} />
      </div>
    )
  })
}

function FormatsDialogContent({ measure, onClose }: { measure: Measure; onClose: () => void }) {
  const t = useT()
  const { own, put, made } = useFormatEdits()
  const step = useSession(activeStep)
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const shown = usePage((s) => s.results[activeStep(s.session).step_id])
  const isShare = isPercent(withColumnFormat(measure, useColumnFormats()))
  const [drafts, setDrafts] = useState<readonly DraftFormat[]>(() => {
    const known = own(measure)
    return (known.length > 0 ? known : [made('scale', measure)]).map((format) => draftOf(format, isShare))
  })
  const [kind, setKind] = useState<FormatKind>('rule')
  const [tried, setTried] = useState(false)
  const { form, refuse } = useInvalidForm()
  const of = { measure_id: measure.id, unit: unitOf(measure) }
  const complete = drafts.flatMap((draft) => formatOfDraft(draft, of) ?? [])
  const exceeded = exceededLimit(step.table_settings, measure.id, complete)
  const full = exceeded ?? exceededLimit(step.table_settings, measure.id, [...complete, made('rule', measure)])
  const save = () => {
    setTried(true)
    if (complete.length < drafts.length || exceeded) return refuse()
    put(measure, complete)
    onClose()
  }
  const add = (): void => {
    const draft = draftOf(made(kind, measure), isShare)
    setDrafts(FORMATS[kind].marksAll ? [...drafts, draft] : [draft, ...drafts])
  }
  return (
    <Dialog onClose={onClose} title={t('marks.title', { name: measure.name })} size={960}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={dialogs.columns}>
          <div className={dialogs.fields}>
            {drafts.length === 0 ? (
              <p className={page.muted}>{t('marks.empty')}</p>
            ) : (
              <FormatList drafts={drafts} tried={tried} isShare={isShare} onChange={setDrafts} />
            )}
            <div className={classes.adding}>
              <NativeSelect
                label={t('marks.addKind')}
                value={kind}
                data={FORMAT_KINDS.map((value) => ({ value, label: t(`marks.kinds.${value}`) }))}
                onChange={onSelect(FORMAT_KINDS, setKind)}
              />
              <Button variant="default" disabled={full !== null && full !== 'line'} onClick={add}>
                {t('marks.add')}
              </Button>
            </div>
            {full && (
              <p role="status" className={exceeded ? classes.exceeded : page.muted}>
                {t(`marks.limits.${full}`, LIMITS)}
              </p>
            )}
            {drafts.length > 1 && <p className={page.muted}>{t('marks.order')}</p>}
          </div>
          <div className={`${dialogs.side} ${classes.side}`}>
            <h3>{t('marks.preview')}</h3>
            {applied && shown && (
              <FormatsPreview
                step={{ ...step, table_settings: withFormatsOf(step.table_settings, measure.id, complete) }}
                measureId={measure.id}
                applied={applied}
                shown={shown}
              />
            )}
          </div>
        </div>
        <DialogFoot onCancel={onClose} note={t('marks.note')}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const FormatsDialog = dialog(FormatsDialogContent)
