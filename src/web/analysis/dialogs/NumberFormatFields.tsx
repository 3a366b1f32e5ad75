/** The fields of a number format: presets, and everything that a format can say. */
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sameContent } from '../../../analysis/config-key.ts'
import { DECIMAL_PLACES_MAX } from '../../../contract/constants.ts'
import type { Magnitude, NumberFormat } from '../../../contract/number-format.ts'
import { bareColour, fieldColour } from '../../../format/colour.ts'
import { NUMBER_PRESETS, type PresetName } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { onSelect } from '../../ui/on-select.ts'
import classes from './FormatDialog.module.css'

const PRESETS = ['currency', 'whole', 'decimal', 'percentage', 'custom', 'none'] as const satisfies readonly PresetName[]
const SCALES = [
  ['none', 1],
  ['percentage', 0.01],
  ['thousand', 1e3],
  ['tenThousand', 1e4],
  ['million', 1e6],
  ['hundredMillion', 1e8],
  ['billion', 1e9],
  ['trillion', 1e12],
] as const satisfies readonly (readonly [string, Magnitude])[]
const THOUSANDS = ['comma', 'space'] as const
const NEGATIVES = ['sign', 'parentheses'] as const
const ZEROS = ['original', 'dash', 'hide'] as const

function presetOf(format: NumberFormat | null): PresetName {
  if (format === null) return 'none'
  const found = PRESETS.find((name) => name in NUMBER_PRESETS && sameContent(format, NUMBER_PRESETS[name as keyof typeof NUMBER_PRESETS]))
  return found ?? 'custom'
}

interface NumberFormatFieldsProps {
  /** Null without a format of its own. */
  readonly format: NumberFormat | null
  /** How numbers look without one. */
  readonly standard: NumberFormat
  /** The name of the choice without a format. */
  readonly none: string
  readonly onChange: (format: NumberFormat | null) => void
}

export function NumberFormatFields({ format, standard, none, onChange }: NumberFormatFieldsProps) {
  const t = useT()
  const [custom, setCustom] = useState(false)
  const preset = custom && format ? 'custom' : presetOf(format)
  const shown = format ?? standard
  const set = (change: Partial<NumberFormat>) => {
    setCustom(true)
    onChange({ ...shown, ...change })
  }
  const choose = (name: PresetName) => {
    setCustom(name === 'custom')
    if (name === 'none') onChange(null)
    else if (name === 'custom') onChange({ ...shown })
    else onChange({ ...NUMBER_PRESETS[name] })
  }
  return (
    <>
      <fieldset className={classes.presets}>
        <legend>{t('format.presets')}</legend>
        {PRESETS.map((name) => (
          <label key={name} data-chosen={preset === name}>
            <input type="radio" name="preset" value={name} checked={preset === name} onChange={() => choose(name)} />
            {name === 'none' ? none : t(`format.preset.${name}`)}
          </label>
        ))}
      </fieldset>
      <div className={classes.fields}>
        <TextInput label={t('format.symbol')} value={shown.symbol} maxLength={12} onChange={(e) => set({ symbol: e.currentTarget.value })} />
        <TextInput label={t('format.suffix')} value={shown.suffix} maxLength={12} onChange={(e) => set({ suffix: e.currentTarget.value })} />
        <NumberInput
          label={t('format.places')}
          min={0}
          max={DECIMAL_PLACES_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={shown.decimalPlaces}
          onChange={(value) => set({ decimalPlaces: Math.min(DECIMAL_PLACES_MAX, Math.max(0, Math.trunc(Number(value) || 0))) })}
        />
        <NativeSelect
          label={t('format.thousands')}
          value={shown.thousandSeparator}
          data={THOUSANDS.map((value) => ({ value, label: t(`format.separators.${value}`) }))}
          onChange={onSelect(THOUSANDS, (thousandSeparator) => set({ thousandSeparator }))}
        />
        <NativeSelect
          label={t('format.scale')}
          value={String(shown.magnitude === 100 ? 0.01 : shown.magnitude)}
          data={SCALES.map(([name, value]) => ({ value: String(value), label: t(`format.scales.${name}`) }))}
          onChange={onSelect(
            SCALES.map(([, value]) => value),
            (magnitude) => set({ magnitude }),
          )}
        />
        <NativeSelect
          label={t('format.negatives')}
          value={shown.negativeFormat}
          data={NEGATIVES.map((value) => ({ value, label: t(`format.negativeFormats.${value}`) }))}
          onChange={onSelect(NEGATIVES, (negativeFormat) => set({ negativeFormat }))}
        />
        <NativeSelect
          label={t('format.zeros')}
          value={shown.zeroFormat}
          data={ZEROS.map((value) => ({ value, label: t(`format.zeroFormats.${value}`) }))}
          onChange={onSelect(ZEROS, (zeroFormat) => set({ zeroFormat }))}
        />
        <Checkbox size="xs" label={t('format.colour')} checked={shown.enableColor} onChange={(e) => set({ enableColor: e.currentTarget.checked })} />
        {shown.enableColor &&
          (['positiveColor', 'negativeColor'] as const).map((field) => (
            <label key={field} className={classes.colour}>
              {t(`format.${field}`)}
              <input type="color" value={fieldColour(shown[field])} onChange={(e) => set({ [field]: bareColour(e.currentTarget.value).toUpperCase() })} />
            </label>
          ))}
      </div>
    </>
  )
}
