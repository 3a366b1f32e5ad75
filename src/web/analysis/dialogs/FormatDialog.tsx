/** Edits the number format of a measure: presets, fields, and a preview of five numbers. */

import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sameContent } from '../../../analysis/config-key.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { DECIMAL_PLACES_MAX } from '../../../contract/constants.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Magnitude, NumberFormat } from '../../../contract/number-format.ts'
import { bareColour, fieldColour } from '../../../format/colour.ts'
import { formatFor, NUMBER_PRESETS, type PresetName } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { onSelect } from '../../ui/on-select.ts'
import { dialog } from '../../ui/PartBoundary.tsx'
import { usePage, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './FormatDialog.module.css'
import { FormatPreview } from './FormatPreview.tsx'
import { FormatProposal } from './FormatProposal.tsx'

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

interface FormatDialogProps {
  readonly measure: Measure
  /** Called with the format; by default, it is set on the step's measure. */
  readonly onApply?: (format: NumberFormat | null) => void
  readonly onClose: () => void
}

function FormatDialogContent({ measure, onApply, onClose }: FormatDialogProps) {
  const t = useT()
  const { edit } = useEdits()
  const dtype = usePage((s) => s.results[activeStep(s.session).step_id]?.result.measures.find((m) => m.measure_id === measure.id)?.dtype ?? 'DOUBLE')
  const others = useSession((s) => activeStep(s).config.query.value.measures.length - 1)
  const [format, setFormat] = useState<NumberFormat | null>(measure.format ?? null)
  const [custom, setCustom] = useState(presetOf(measure.format ?? null) === 'custom')
  const preset = custom ? 'custom' : presetOf(format)
  const shown = format ?? formatFor({ ...measure, format: null }, dtype)
  const set = (change: Partial<NumberFormat>) => {
    setCustom(true)
    setFormat({ ...shown, ...change })
  }
  const choose = (name: PresetName) => {
    setCustom(name === 'custom')
    if (name === 'none') setFormat(null)
    else if (name === 'custom') setFormat({ ...shown })
    else setFormat({ ...NUMBER_PRESETS[name] })
  }
  const save = () => {
    if (onApply) onApply(format)
    else edit({ kind: 'format', id: measure.id, format }, measure.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('format.title', { name: measure.name })} size={720}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // React events also bubble to the form of an outer dialog, which must not be submitted
          event.stopPropagation()
          save()
        }}
      >
        <FormatProposal
          measure={{ ...measure, format }}
          dtype={dtype}
          value={null}
          onUse={(proposed) => {
            setCustom(true)
            setFormat(proposed)
          }}
        />
        <fieldset className={classes.presets}>
          <legend>{t('format.presets')}</legend>
          {PRESETS.map((name) => (
            <label key={name} data-chosen={preset === name}>
              <input type="radio" name="preset" value={name} checked={preset === name} onChange={() => choose(name)} />
              {t(`format.preset.${name}`)}
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
        <FormatPreview measure={measure} format={format} dtype={dtype} />
        <DialogFoot onCancel={onClose} note={others > 0 ? t('format.effectOne') : t('format.effect')}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const FormatDialog = dialog(FormatDialogContent)
