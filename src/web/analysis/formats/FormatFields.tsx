/** The fields of one conditional format. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { evenPoints } from '../../../analysis/new-format.ts'
import { CellTest, ICON_SETS, IconSet, isRank, POINTS, PointKind, RANKED_MAX, Rising, valuesOfTest, Within } from '../../../contract/conditional-format.ts'
import { bareColour, fieldColour } from '../../../format/colour.ts'
import { useT } from '../../i18n/locale.tsx'
import { onSelect } from '../../ui/on-select.ts'
import dialogs from '../dialogs/ColumnDialog.module.css'
import pairs from '../dialogs/MeasureDialog.module.css'
import { type Draft, type DraftFormat, type DraftPoint, draftPoint, type NumberProblem, pointProblem, testProblem } from './draft.ts'
import classes from './Formats.module.css'

const SCALE_POINTS = PointKind.options.filter((kind) => POINTS[kind].ofScales)
/** The color that a field starts with when a person wants one. */
const FIRST_COLOUR = 'FFE699'

function useProblem(): (problem: NumberProblem | null, tried: boolean) => string | null {
  const t = useT()
  return (problem, tried) =>
    !tried || problem === null ? null : problem === 'countProblem' ? t('marks.countProblem', { max: RANKED_MAX }) : t(`marks.${problem}`)
}

interface ColourProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (colour: string | null) => void
}

function Colour({ label, value, onChange }: ColourProps) {
  return (
    <label className={classes.colour}>
      {label}
      <input type="color" value={fieldColour(value ?? FIRST_COLOUR)} onChange={(e) => onChange(bareColour(e.currentTarget.value).toUpperCase())} />
    </label>
  )
}

/** A color that can be left out. `part` says which, for screen readers. */
function OptionalColour({ label, part, value, onChange }: ColourProps & { part: string }) {
  const t = useT()
  return (
    <div className={classes.optional}>
      {value !== null && <Colour label={label} value={value} onChange={onChange} />}
      {value === null && <span>{label}</span>}
      <Checkbox
        size="xs"
        label={t('marks.noColour')}
        aria-label={`${part}: ${t('marks.noColour')}`}
        checked={value === null}
        onChange={(e) => onChange(e.currentTarget.checked ? null : FIRST_COLOUR)}
      />
    </div>
  )
}

/** The hint below a field for numbers of a measure that is shown in percent. */
function usePercentHint(isShare: boolean): { description?: string } {
  const t = useT()
  return isShare ? { description: t('marks.percentHint') } : {}
}

interface PointProps {
  readonly isShare: boolean
  readonly label: string
  readonly draft: DraftPoint
  readonly tried: boolean
  readonly onChange: (draft: DraftPoint) => void
}

function PointFields({ label, draft, tried, isShare, onChange }: PointProps) {
  const t = useT()
  const problem = useProblem()
  const hint = usePercentHint(isShare && POINTS[draft.at].takes === 'number')
  return (
    <>
      <NativeSelect
        label={label}
        value={draft.at}
        data={SCALE_POINTS.map((value) => ({ value, label: t(`marks.pointKinds.${value}`) }))}
        onChange={onSelect(SCALE_POINTS, (at) => onChange({ ...draft, at }))}
      />
      {POINTS[draft.at].takes !== 'nothing' && (
        <TextInput
          label={t('marks.valueOf', { point: label })}
          inputMode="decimal"
          value={draft.text}
          {...hint}
          error={problem(pointProblem(draft), tried)}
          onChange={(e) => onChange({ ...draft, text: e.currentTarget.value })}
        />
      )}
    </>
  )
}

interface FieldsProps<K extends DraftFormat['kind']> {
  readonly draft: Draft<K>
  readonly tried: boolean
  /** Whether the measure is shown in percent. */
  readonly isShare: boolean
  readonly onChange: (draft: DraftFormat) => void
}

const PLACES = { 2: ['lowest', 'highest'], 3: ['lowest', 'middle', 'highest'] } as const

function ScaleFields({ draft, tried, isShare, onChange }: FieldsProps<'scale'>) {
  const t = useT()
  const { points } = draft
  const [first, last] = [points[0], points.at(-1)]
  const count = points.length === 3 ? 3 : 2
  const resize = (next: 2 | 3): void => {
    if (!first || !last) return
    const middle = { point: draftPoint({ at: 'percentile', value: 50 }, isShare), color: null }
    onChange({ ...draft, points: next === 2 ? [first, last] : [first, middle, last] })
  }
  return (
    <>
      <NativeSelect
        label={t('marks.colours')}
        value={String(count)}
        data={[
          { value: '2', label: t('marks.twoPoints') },
          { value: '3', label: t('marks.threePoints') },
        ]}
        onChange={onSelect([2, 3] as const, resize)}
      />
      {points.map((own, at) => {
        const place = PLACES[count][at] ?? 'highest'
        const label = t(`marks.points.${place}`)
        const put = (change: Partial<typeof own>): void => onChange({ ...draft, points: points.with(at, { ...own, ...change }) })
        return (
          <div key={place} className={pairs.pair}>
            <PointFields label={label} draft={own.point} tried={tried} isShare={isShare} onChange={(point) => put({ point })} />
            <OptionalColour label={t('marks.colour')} part={label} value={own.color} onChange={(color) => put({ color })} />
          </div>
        )
      })}
    </>
  )
}

function BarFields({ draft, tried, isShare, onChange }: FieldsProps<'bar'>) {
  const t = useT()
  return (
    <div className={pairs.pair}>
      <PointFields label={t('marks.from')} draft={draft.from} tried={tried} isShare={isShare} onChange={(from) => onChange({ ...draft, from })} />
      <PointFields label={t('marks.to')} draft={draft.to} tried={tried} isShare={isShare} onChange={(to) => onChange({ ...draft, to })} />
      <Colour label={t('marks.positive')} value={draft.color} onChange={(color) => onChange({ ...draft, color: color ?? draft.color })} />
      <Colour label={t('marks.negative')} value={draft.negative} onChange={(negative) => onChange({ ...draft, negative: negative ?? draft.negative })} />
    </div>
  )
}

function IconFields({ draft, tried, isShare, onChange }: FieldsProps<'icons'>) {
  const t = useT()
  const { signs } = ICON_SETS[draft.set]
  const ordered = draft.reversed ? signs.toReversed() : signs
  return (
    <>
      <div className={pairs.pair}>
        <NativeSelect
          label={t('marks.set')}
          value={draft.set}
          data={IconSet.options.map((value) => ({ value, label: `${ICON_SETS[value].signs.join(' ')}  ${t(`marks.sets.${value}`)}` }))}
          onChange={onSelect(IconSet.options, (set) =>
            onChange({
              ...draft,
              set,
              points: ICON_SETS[set].signs.length === signs.length ? draft.points : evenPoints(set).map((point) => draftPoint(point, isShare)),
            }),
          )}
        />
        <NativeSelect
          label={t('marks.rising')}
          value={draft.rising}
          data={Rising.options.map((value) => ({ value, label: t(`marks.risings.${value}`) }))}
          onChange={onSelect(Rising.options, (rising) => onChange({ ...draft, rising }))}
        />
      </div>
      {draft.points.map((point, at) => (
        <div key={ordered[at + 1]} className={pairs.pair}>
          <PointFields
            label={t('marks.threshold', { sign: ordered[at + 1] ?? '' })}
            draft={point}
            tried={tried}
            isShare={isShare}
            onChange={(next) => onChange({ ...draft, points: draft.points.with(at, next) })}
          />
        </div>
      ))}
      <Checkbox size="xs" label={t('marks.reversed')} checked={draft.reversed} onChange={(e) => onChange({ ...draft, reversed: e.currentTarget.checked })} />
    </>
  )
}

/** The number that a rank starts with. */
const FIRST_COUNT = '10'

function RuleFields({ draft, tried, isShare, onChange }: FieldsProps<'rule'>) {
  const t = useT()
  const problem = useProblem()
  const { test, texts } = draft
  const [first, second] = texts
  const values = valuesOfTest(test)
  const hint = usePercentHint(isShare && !isRank(test))
  return (
    <>
      <div className={pairs.pair}>
        <NativeSelect
          label={t('marks.test')}
          value={test}
          data={CellTest.options.map((value) => ({ value, label: t(`marks.tests.${value}`) }))}
          onChange={onSelect(CellTest.options, (next) => onChange({ ...draft, test: next, texts: isRank(next) && !isRank(test) ? [FIRST_COUNT, ''] : texts }))}
        />
        {values > 0 && (
          <TextInput
            label={t('marks.value')}
            inputMode="decimal"
            value={first}
            {...hint}
            error={problem(testProblem(test, first), tried)}
            onChange={(e) => onChange({ ...draft, texts: [e.currentTarget.value, second] })}
          />
        )}
        {values === 2 && (
          <TextInput
            label={t('marks.second')}
            inputMode="decimal"
            value={second}
            {...hint}
            error={problem(testProblem(test, second), tried)}
            onChange={(e) => onChange({ ...draft, texts: [first, e.currentTarget.value] })}
          />
        )}
      </div>
      <div className={pairs.pair}>
        <OptionalColour label={t('marks.fill')} part={t('marks.fill')} value={draft.fill} onChange={(fill) => onChange({ ...draft, fill })} />
        <OptionalColour label={t('marks.text')} part={t('marks.text')} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />
        <Checkbox size="xs" label={t('marks.bold')} checked={draft.bold} onChange={(e) => onChange({ ...draft, bold: e.currentTarget.checked })} />
      </div>
    </>
  )
}

function KindFields({ draft, ...others }: FieldsProps<DraftFormat['kind']>) {
  switch (draft.kind) {
    case 'scale':
      return <ScaleFields draft={draft} {...others} />
    case 'bar':
      return <BarFields draft={draft} {...others} />
    case 'icons':
      return <IconFields draft={draft} {...others} />
    case 'rule':
      return <RuleFields draft={draft} {...others} />
  }
}

export function FormatFields({ draft, tried, isShare, onChange }: FieldsProps<DraftFormat['kind']>) {
  const t = useT()
  const comparesCells = draft.kind !== 'rule' || isRank(draft.test)
  return (
    <div className={dialogs.fields}>
      <KindFields draft={draft} tried={tried} isShare={isShare} onChange={onChange} />
      {comparesCells && (
        <NativeSelect
          label={t('marks.within')}
          value={draft.within}
          data={Within.options.map((value) => ({ value, label: t(`marks.withins.${value}`) }))}
          onChange={onSelect(Within.options, (within) => onChange({ ...draft, within }))}
        />
      )}
      <Checkbox size="xs" label={t('marks.totals')} checked={draft.totals} onChange={(e) => onChange({ ...draft, totals: e.currentTarget.checked })} />
    </div>
  )
}
