/** The bar at the bottom of the editor on a phone: fields, filters, layout, chart and exports. */
import { Drawer, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChartBar, IconFilter, IconLayoutList, IconShare2 } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import { LAYER_MENU, SHEET_ANIMATION } from '../../../contract/constants.ts'
import { DisplayMode } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem, Choices } from '../../ui/MenuChoices.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { SheetGrip } from '../../ui/SheetGrip.tsx'
import { DescribeItem } from '../describe/DescribeButton.tsx'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { useIsWithheld, usePage, usePageStore, useSession } from '../step-store.ts'
import { TableItems } from '../TableItems.tsx'
import { useDisplay } from '../use-display.ts'
import classes from './Phone.module.css'

type Icon = typeof IconFilter

interface BarButtonProps extends ComponentProps<'button'> {
  readonly icon: Icon
  readonly label: string
}

function BarButton({ icon: Sign, label, ...button }: BarButtonProps) {
  return (
    <button type="button" {...button} className={classes.button}>
      <Sign size={20} stroke={1.6} aria-hidden="true" />
      {label}
    </button>
  )
}

/** A menu that opens as a bottom sheet. */
function SheetMenu({ icon, label, disabled = false, children }: { icon: Icon; label: string; disabled?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="top"
      transitionProps={{ transition: 'slide-up', duration: SHEET_ANIMATION }}
      classNames={{ dropdown: classes.sheetMenu ?? '' }}
    >
      <Menu.Target>
        <BarButton icon={icon} label={label} disabled={disabled} />
      </Menu.Target>
      <MenuList>
        <SheetGrip onClose={() => setOpen(false)} />
        {children}
      </MenuList>
    </Menu>
  )
}

function ViewItems() {
  const t = useT()
  const { mode, show } = useDisplay()
  const stepId = useSession((s) => activeStep(s).step_id)
  const shown = usePage((s) => s.results[stepId])
  return (
    <>
      <Choices label={t('displays.label')}>
        {DisplayMode.options.map((value) => (
          <ChoiceItem key={value} checked={value === mode} onClick={() => show(value)}>
            {t(`displays.${value}`)}
          </ChoiceItem>
        ))}
      </Choices>
      <Menu.Divider />
      <DescribeItem />
      {mode !== 'chart' && <TableItems result={shown?.result} />}
    </>
  )
}

/** Switches from the table to the chart, then opens its settings. */
function ChartButton() {
  const t = useT()
  const store = usePageStore()
  const { mode, show } = useDisplay()
  const isOpen = usePage((s) => s.inspector?.kind === 'chart')
  const withheld = useIsWithheld()
  const press = () => {
    if (mode === 'table') show('chart')
    else store.setState({ inspector: isOpen ? null : { kind: 'chart' } })
  }
  const shown = mode === 'table' ? {} : { 'aria-label': t('phone.chartSettings') }
  return (
    <BarButton
      icon={IconChartBar}
      label={t(mode === 'table' ? 'displays.chart' : 'phone.settings')}
      {...shown}
      aria-expanded={isOpen}
      disabled={withheld}
      onClick={press}
    />
  )
}

/** Height in CSS pixels of a title and two buttons. */
const SHARE_HEIGHT = 196

function Share() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const step = useSession(activeStep)
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const shown = usePage((s) => s.results[step.step_id])
  return (
    <>
      <BarButton icon={IconShare2} label={t('phone.share')} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('phone.share')}
        position="bottom"
        size={SHARE_HEIGHT}
        // below the export menu, which opens from this sheet
        zIndex={LAYER_MENU - 1}
        transitionProps={{ duration: SHEET_ANIMATION }}
        overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
        closeButtonProps={{ 'aria-label': t('app.close') }}
        lockScroll={false}
      >
        <div className={classes.share}>
          <SheetGrip onClose={() => setOpen(false)} />
          <ExportMenu step={step} applied={applied} result={shown?.result} />
        </div>
      </Drawer>
    </>
  )
}

interface PhoneBarProps {
  readonly fieldsOpen: boolean
  readonly onFields: (open: boolean) => void
  /** Content of the filter sheet. */
  readonly filters: ReactNode
}

/** Opening another item of the bar closes the field list, which would cover it. */
export function PhoneBar({ fieldsOpen, onFields, filters }: PhoneBarProps) {
  const t = useT()
  const withheld = useIsWithheld()
  return (
    <nav className={classes.bar} aria-label={t('phone.bar')}>
      <BarButton icon={IconLayoutList} label={t('phone.fields')} aria-expanded={fieldsOpen} onClick={() => onFields(!fieldsOpen)} />
      <div className={classes.others} onClickCapture={() => onFields(false)}>
        <SheetMenu icon={IconFilter} label={t('sidebar.filters')}>
          {filters}
        </SheetMenu>
        <SheetMenu icon={IconAdjustmentsHorizontal} label={t('phone.view')} disabled={withheld}>
          <ViewItems />
        </SheetMenu>
        <ChartButton />
        <Share />
      </div>
    </nav>
  )
}
