/** The fields of the column dialog for each kind of calculated column. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { selectableColumns } from '../../../analysis/choices.ts'
import { type ColumnKind, DATE_RANGES, DateRangePreset, type KindWithFields, RULES, RuleOperator } from '../../../contract/column.ts'
import { isWindowOf, WINDOW_NAMES } from '../../../contract/date-series.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { onSelect } from '../../ui/on-select.ts'
import { usePresetLabels } from '../preset-labels.ts'
import classes from './ColumnDialog.module.css'
import { ColumnSelect, changed, type KindFieldsProps, OthersField, Parts, PartsProblem } from './ColumnParts.tsx'
import { GroupFields } from './GroupFields.tsx'
import { SqlFields } from './SqlFields.tsx'

function RuleFields({ draft, base, problem, onChange }: KindFieldsProps) {
  const t = useT()
  const isDate = base !== undefined && typeFamily(base.dtype) === 'date'
  return (
    <>
      <Parts
        list={draft.rules}
        add={{ label: t('calculated.addRule'), part: { name: '', operator: 'equal' as const, values: ['', ''] as [string, string] } }}
        onChange={(rules) => onChange({ rules })}
      >
        {(rule, at) => {
          const set = (change: Partial<typeof rule>) => onChange({ rules: changed(draft.rules, at, change) })
          const place = { place: at + 1 }
          return (
            <>
              <TextInput
                label={t('calculated.ruleName', place)}
                value={rule.name}
                maxLength={500}
                error={problem(`rules.${at}`)}
                onChange={(e) => set({ name: e.currentTarget.value })}
              />
              <NativeSelect
                label={t('calculated.ruleOperator', place)}
                value={rule.operator}
                data={RuleOperator.options.map((value) => ({ value, label: t(`calculated.operators.${value}`) }))}
                onChange={(e) => set({ operator: RuleOperator.parse(e.currentTarget.value) })}
              />
              {Array.from({ length: RULES[rule.operator].values }, (_, i) => (
                <TextInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: low and high are known by their place
                  key={i}
                  label={t(RULES[rule.operator].values === 1 ? 'calculated.ruleValue' : i === 0 ? 'calculated.ruleLow' : 'calculated.ruleHigh', place)}
                  value={rule.values[i] ?? ''}
                  type={isDate ? 'date' : 'text'}
                  error={problem(`rules.${at}.${i}`)}
                  onChange={(e) => {
                    const values: [string, string] = [rule.values[0], rule.values[1]]
                    values[i] = e.currentTarget.value
                    set({ values })
                  }}
                />
              ))}
            </>
          )
        }}
      </Parts>
      <PartsProblem text={problem('rules')} />
      <OthersField draft={draft} problem={problem} onChange={onChange} />
    </>
  )
}

function RangeFields({ draft, base, problem, onChange }: KindFieldsProps) {
  const t = useT()
  const presetWords = usePresetLabels()
  return (
    <>
      {readsText(base) && <DateFormatField draft={draft} problem={problem} onChange={onChange} />}
      <Parts
        list={draft.ranges}
        add={{ label: t('calculated.addRange'), part: { name: '', preset: 'last 30 days' as const } }}
        onChange={(ranges) => onChange({ ranges })}
      >
        {(range, at) => (
          <>
            <NativeSelect
              label={t('calculated.rangePreset', { place: at + 1 })}
              value={range.preset}
              data={DateRangePreset.options
                .filter((value) => DATE_RANGES[value].needs === 'nothing' || value === range.preset)
                .map((value) => ({ value, label: presetWords(value, range.given) }))}
              onChange={(e) => {
                const preset = DateRangePreset.parse(e.currentTarget.value)
                // removes the name as well if it was the preset's
                const name = range.name === presetWords(range.preset, range.given) ? '' : range.name
                onChange({ ranges: changed(draft.ranges, at, { preset, name, given: {} }) })
              }}
            />
            <TextInput
              label={t('calculated.rangeName', { place: at + 1 })}
              placeholder={presetWords(range.preset, range.given)}
              value={range.name}
              maxLength={500}
              onChange={(e) => onChange({ ranges: changed(draft.ranges, at, { name: e.currentTarget.value }) })}
            />
          </>
        )}
      </Parts>
      <PartsProblem text={problem('ranges')} />
      <OthersField draft={draft} problem={problem} onChange={onChange} />
    </>
  )
}

const readsText = (base: KindFieldsProps['base']): boolean => base !== undefined && typeFamily(base.dtype) === 'text'

function DateFormatField({ draft, problem, onChange }: Pick<KindFieldsProps, 'draft' | 'problem' | 'onChange'>) {
  const t = useT()
  return (
    <TextInput
      label={t('calculated.dateFormat')}
      description={t('calculated.dateFormatHint')}
      value={draft.dateFormat}
      maxLength={40}
      error={problem('dateFormat')}
      onChange={(e) => onChange({ dateFormat: e.currentTarget.value })}
    />
  )
}

function SeriesFields({ draft, base, problem, onChange }: KindFieldsProps) {
  const t = useT()
  const family = base ? typeFamily(base.dtype) : 'date'
  const windows = WINDOW_NAMES.filter((value) => isWindowOf(value, family) || value === draft.window)
  return (
    <>
      <NativeSelect
        label={t('calculated.window')}
        value={draft.window}
        error={problem('window')}
        data={[{ value: '', label: t('measure.choose') }, ...windows.map((value) => ({ value, label: t(`calculated.windows.${value}`) }))]}
        onChange={onSelect(['', ...windows], (window) => onChange({ window }))}
      />
      {readsText(base) && <DateFormatField draft={draft} problem={problem} onChange={onChange} />}
    </>
  )
}

function JoinedFields({ draft, columns, problem, onChange }: KindFieldsProps) {
  const t = useT()
  return (
    <>
      <Parts list={draft.columns} add={{ label: t('calculated.addJoined'), part: '' }} onChange={(ids) => onChange({ columns: ids })}>
        {(id, at) => (
          <ColumnSelect
            label={t('calculated.joined', { place: at + 1 })}
            value={id}
            columns={columns}
            error={problem('columns')}
            onChange={(chosen) => onChange({ columns: draft.columns.map((other, i) => (i === at ? chosen : other)) })}
          />
        )}
      </Parts>
      <TextInput label={t('calculated.separator')} value={draft.separator} maxLength={20} onChange={(e) => onChange({ separator: e.currentTarget.value })} />
    </>
  )
}

function PositionFields({ draft, problem, onChange }: KindFieldsProps) {
  const t = useT()
  return (
    <div className={classes.row}>
      <TextInput label={t('calculated.start')} inputMode="numeric" value={draft.start} onChange={(e) => onChange({ start: e.currentTarget.value })} />
      <TextInput
        label={t('calculated.end')}
        inputMode="numeric"
        value={draft.end}
        error={problem('end')}
        onChange={(e) => onChange({ end: e.currentTarget.value })}
      />
    </div>
  )
}

function RatioFields({ draft, columns, problem, onChange }: KindFieldsProps) {
  const t = useT()
  const numbers = columns.filter((c) => typeFamily(c.dtype) === 'number')
  return (
    <div className={classes.row}>
      <ColumnSelect
        label={t('calculated.numerator')}
        value={draft.numerator}
        columns={numbers}
        error={problem('numerator')}
        onChange={(numerator) => onChange({ numerator })}
      />
      <ColumnSelect
        label={t('calculated.denominator')}
        value={draft.denominator}
        columns={numbers}
        error={problem('denominator')}
        onChange={(denominator) => onChange({ denominator })}
      />
    </div>
  )
}

function ExpressionText({ draft, columns, problem, sqlProblem, onChange }: KindFieldsProps) {
  const t = useT()
  return (
    <SqlFields
      value={draft.sql}
      columns={selectableColumns(columns)}
      purpose="column"
      hint={t('calculated.sqlHint')}
      error={problem('sql')}
      problem={sqlProblem}
      onChange={(sql) => onChange({ sql })}
    />
  )
}

const GroupsOfBase = (props: KindFieldsProps) => props.base && <GroupFields key={props.base.id} {...props} base={props.base} />

/** Fields by kind, besides name and base column. */
const FIELDS: Readonly<Record<KindWithFields, ComponentType<KindFieldsProps>>> = {
  value_groups: GroupsOfBase,
  rules: RuleFields,
  date_ranges: RangeFields,
  date_series: SeriesFields,
  concatenate: JoinedFields,
  substring: PositionFields,
  divide: RatioFields,
  sql: ExpressionText,
}

const hasFields = (kind: ColumnKind): kind is KindWithFields => kind in FIELDS

export function KindFields(props: KindFieldsProps) {
  const { kind } = props.draft
  const Fields = hasFields(kind) ? FIELDS[kind] : null
  return Fields && <Fields {...props} />
}
