/** The dialog for which groups of a field are shown: the largest or smallest by a measure, and conditions on measures. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import { type GroupCondition, PERCENT_DEFAULT, TOP_DEFAULT, TOP_MAX, TOPS, Top, TopKind } from '../../../contract/choice.ts'
import type { Column } from '../../../contract/column.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useChoiceWords, useChoosingMeasures } from '../sidebar/choice-words.ts'
import { typedNumber } from '../sidebar/filter/number-text.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ColumnDialog.module.css'
import { ConditionFields, conditionOfDraft, type DraftCondition, draftOfCondition, newCondition } from './GroupConditionFields.tsx'
import pairs from './MeasureDialog.module.css'

interface DraftTop {
  readonly kind: TopKind | null
  readonly amount: string
  readonly measure: string
  readonly at: Top['at']
  readonly others: boolean
}

const EVERYTHING = 'all'
const startingAmount = (kind: TopKind): string => String(TOPS[kind].amount === 'percent' ? PERCENT_DEFAULT : TOP_DEFAULT)

/** The choice that a draft describes; undefined while its amount is wrong. */
function topOfDraft({ kind, amount, measure, at, others }: DraftTop, columnId: string): Top | null | undefined {
  if (kind === null) return null
  return Top.safeParse({ column_id: columnId, kind, amount: typedNumber(amount), measure_id: measure, at, others }).data
}

interface TopFieldsProps {
  readonly draft: DraftTop
  readonly columnId: string
  readonly tried: boolean
  readonly onChange: (draft: DraftTop) => void
}

function TopFields({ draft, columnId, tried, onChange }: TopFieldsProps) {
  const t = useT()
  const words = useChoiceWords()
  const measures = useChoosingMeasures()
  const { kind } = draft
  const isPercent = kind !== null && TOPS[kind].amount === 'percent'
  const isWrong = tried && topOfDraft(draft, columnId) === undefined
  return (
    <>
      <div className={pairs.pair}>
        <NativeSelect
          label={t('choosing.kind')}
          value={kind ?? EVERYTHING}
          data-autofocus
          data={[{ value: EVERYTHING, label: t('choosing.everything') }, ...TopKind.options.map((value) => ({ value, label: t(`choosing.kinds.${value}`) }))]}
          onChange={(e) => {
            const next = TopKind.safeParse(e.currentTarget.value).data ?? null
            const keeps = next !== null && kind !== null && TOPS[next].amount === TOPS[kind].amount
            onChange({ ...draft, kind: next, amount: keeps || next === null ? draft.amount : startingAmount(next) })
          }}
        />
        {kind !== null && (
          <TextInput
            label={t(isPercent ? 'choosing.percentage' : 'choosing.count')}
            inputMode="decimal"
            value={draft.amount}
            error={isWrong ? (isPercent ? t('choosing.percentProblem') : t('choosing.amountProblem', { max: TOP_MAX })) : null}
            onChange={(e) => onChange({ ...draft, amount: e.currentTarget.value })}
          />
        )}
        {kind !== null && (
          <NativeSelect
            label={t('choosing.measure')}
            value={draft.measure}
            data={measures.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(e) => onChange({ ...draft, measure: e.currentTarget.value })}
          />
        )}
        {kind !== null && draft.at.length > 0 && (
          <NativeSelect
            label={t('choosing.only')}
            value="key"
            data={[
              { value: 'key', label: words.key({ column_id: columnId, at: draft.at }) },
              { value: 'total', label: t('choosing.total') },
            ]}
            onChange={(e) => onChange({ ...draft, at: e.currentTarget.value === 'key' ? draft.at : [] })}
          />
        )}
      </div>
      {kind !== null && (
        <Checkbox label={t('choosing.others')} checked={draft.others} onChange={(e) => onChange({ ...draft, others: e.currentTarget.checked })} />
      )}
    </>
  )
}

function GroupsDialogContent({ field, onClose }: { field: Pick<Column, 'id' | 'name'>; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const measures = useChoosingMeasures()
  const { tops = [], conditions = [] } = useSession((s) => activeStep(s).config.pivot)
  const known = tops.find((top) => top.column_id === field.id)
  const first = measures[0]?.id ?? ''
  const [top, setTop] = useState<DraftTop>({
    kind: known?.kind ?? null,
    amount: String(known?.amount ?? TOP_DEFAULT),
    measure: measures.some((m) => m.id === known?.measure_id) ? (known?.measure_id ?? first) : first,
    at: known?.at ?? [],
    others: known?.others ?? true,
  })
  const own = conditions.filter((condition) => condition.column_id === field.id)
  const [drafts, setDrafts] = useState<readonly DraftCondition[]>(() => own.map(draftOfCondition))
  const [totals, setTotals] = useState<GroupCondition['totals']>(own[0]?.totals ?? 'shown')
  const [tried, setTried] = useState(false)
  const { form, refuse } = useInvalidForm()
  const save = () => {
    setTried(true)
    const chosen = topOfDraft(top, field.id)
    const met = drafts.flatMap((draft) => conditionOfDraft(draft, field.id, totals) ?? [])
    if (chosen === undefined || met.length < drafts.length) return refuse()
    edit({ kind: 'choose groups', columnId: field.id, top: chosen, conditions: met }, field.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('choosing.title', { field: field.name })} size={640}>
      <form
        ref={form}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {measures.length === 0 ? (
          <p className={page.muted}>{t('choosing.noMeasures')}</p>
        ) : (
          <>
            <TopFields draft={top} columnId={field.id} tried={tried} onChange={setTop} />
            <ConditionFields drafts={drafts} tried={tried} onChange={setDrafts} />
            {drafts.length > 0 && (
              <NativeSelect
                label={t('choosing.totals')}
                value={totals}
                data={(['shown', 'all'] as const).map((value) => ({ value, label: t(`choosing.totalsOf.${value}`) }))}
                onChange={(e) => setTotals(e.currentTarget.value === 'all' ? 'all' : 'shown')}
              />
            )}
            <div>
              <Button variant="default" size="xs" disabled={drafts.length >= 10} onClick={() => setDrafts([...drafts, newCondition(first)])}>
                {t('choosing.add')}
              </Button>
            </div>
          </>
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={measures.length === 0}>
            {t('analysis.apply')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const GroupsDialog = dialog(GroupsDialogContent)
