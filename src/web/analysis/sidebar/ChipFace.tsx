/** Draws a chip and handles its keys and pointers: its name, which is edited in place, and a summary of its filter. */
import { Tooltip } from '@mantine/core'
import { IconDelta, IconPercentage, IconSum } from '@tabler/icons-react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import { SHOW_AS } from '../../../contract/show-as.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { ColumnIcon } from '../../ui/TypeIcon.tsx'
import { useSession } from '../step-store.ts'
import { ChoiceWords } from './ChoiceWords.tsx'
import type { ChipItem } from './chip-item.ts'
import { FilterWords } from './filter/FilterWords.tsx'
import classes from './Sidebar.module.css'
import { type ChipAt, chipAt, chipPlace, useChip } from './use-chip.ts'
import { useNaming } from './use-naming.ts'

/** The tooltip with the name appears after 500 ms, and at once on keyboard focus. */
const NAME_SHOWN_BY = { hover: true, focus: true, touch: false }

interface ChipFaceProps extends ChipAt {
  readonly item: ChipItem
  /** Ref of the drag handle. */
  readonly handle: (element: Element | null) => void
  readonly menuOpen: boolean
  readonly onMenu: (open: boolean) => void
  readonly onPress: () => void
  readonly isNaming: boolean
  readonly onNaming: (isNaming: boolean) => void
}

/** Tells the difference and the percentage of a comparison apart, whose names may not fit. */
function MeasureIcon({ measure }: { measure: Measure }) {
  const { unit, menu } = SHOW_AS[measure.show_values_as.name]
  const Icon = menu !== 'comparisons' ? IconSum : unit === 'fraction' ? IconPercentage : IconDelta
  return <Icon size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />
}

export function ChipFace({ item, handle, menuOpen, onMenu, onPress, isNaming, onNaming, ...at }: ChipFaceProps) {
  const t = useT()
  const naming = useNaming(item)
  const comparedId = item.kind === 'measure' ? item.measure.comparison_of : undefined
  const compared = useSession((s) => comparedId && activeStep(s).config.query.value.measures.find(({ id }) => id === comparedId)?.name)
  const rename = () => {
    onMenu(false)
    if (naming.may) onNaming(true)
    else toasts.show({ title: t('chip.nameOfDataset', { name: item.name }) })
  }
  const chip = useChip(at, { menu: () => onMenu(true), rename })
  if (isNaming) {
    return (
      <div className={classes.chipField}>
        {/* a separate drag handle, so that the name field is not draggable */}
        <button ref={handle} type="button" hidden />
        <NameField
          name={item.name}
          label={t('analysis.newName')}
          problemOf={naming.problemOf}
          onRename={naming.rename}
          onClose={() => onNaming(false)}
          owner={() => chipAt(at.area, at.index)}
        />
      </div>
    )
  }
  return (
    <Tooltip label={item.name} disabled={menuOpen} events={NAME_SHOWN_BY}>
      <button
        type="button"
        className={classes.chipButton}
        ref={handle}
        data-chip={chipPlace(at.area, at.index)}
        onKeyDown={chip.onKeyDown}
        onDoubleClick={() => naming.may && rename()}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(true)
        }}
        onClick={onPress}
      >
        {item.kind === 'column' ? <ColumnIcon column={item.column} /> : <MeasureIcon measure={item.measure} />}
        <TwoLines text={item.name} shared={compared} />
        {(at.area === 'rows' || at.area === 'columns') && <ChoiceWords columnId={item.id} />}
        {item.kind === 'column' && item.filter && <FilterWords field={item.column} filter={item.filter} own={item.own ?? null} />}
      </button>
    </Tooltip>
  )
}
