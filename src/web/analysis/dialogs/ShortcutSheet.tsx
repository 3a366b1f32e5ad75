import { Kbd } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import classes from './ShortcutSheet.module.css'

/** The keyboard shortcuts of the editor, grouped by the part of the page in which they work. */
const KEYS = {
  page: [
    ['update', 'Ctrl', 'Enter'],
    ['undo', 'Ctrl', 'Z'],
    ['redo', 'Ctrl', 'Shift', 'Z'],
    ['save', 'Ctrl', 'S'],
    ['fields', 'Ctrl', 'B'],
    ['search', '/'],
    ['useFound', 'Enter'],
    ['switch', 'F6'],
    ['sheet', '?'],
  ],
  chips: [
    ['lift', 'Space'],
    ['remove', 'Delete'],
    ['rename', 'F2'],
    ['within', 'Alt', '↑', '↓'],
    ['between', 'Alt', '←', '→'],
    ['chipMenu', 'Shift', 'F10'],
  ],
  grid: [
    ['move', '↑', '↓', '←', '→'],
    ['extend', 'Shift', '↑'],
    ['pick', 'Ctrl', 'Space'],
    ['pickToo', 'Ctrl', 'Shift', 'Space'],
    ['nameMeasure', 'F2'],
    ['edges', 'Ctrl', 'Home'],
    ['toggle', '←', '→'],
    ['sort', 'Enter'],
    ['menu', 'Shift', 'F10'],
    ['find', 'Ctrl', 'F'],
    ['copy', 'Ctrl', 'C'],
    ['all', 'Ctrl', 'A'],
  ],
} as const

function ShortcutSheetContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')} size={640}>
      <div className={classes.sheet}>
        {(['page', 'chips', 'grid'] as const).map((place) => (
          <section key={place}>
            <h3>{t(`shortcuts.${place}`)}</h3>
            <dl>
              {KEYS[place].map(([name, ...keys]) => (
                <div key={name}>
                  <dt>{t(`shortcuts.keys.${name}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

export const ShortcutSheet = dialog(ShortcutSheetContent)
