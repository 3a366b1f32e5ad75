/** The number of a row in a file, as a button with a menu: use the row as the header, or leave it out. */
import { Menu, UnstyledButton } from '@mantine/core'
import type { FileOptions } from '../../../contract/import.ts'
import { HEADER_ROWS_MAX } from '../../../contract/table-lines.ts'
import { useT } from '../../i18n/locale.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { type Choice, isWritten, type Written, withOptions } from './choice.ts'
import classes from './Review.module.css'

interface RowMenuProps {
  readonly row: number
  readonly isAbove?: boolean
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

/** Returns the header that reaches up or down to a row; null if it would have too many lines, or if there is no header. */
function headerWith(row: number, { header_row: first, header_rows: lines }: Written): Pick<Written, 'header_row' | 'header_rows'> | null {
  if (first === null || first === 0 || (row >= first && row < first + lines)) return null
  const header_rows = row < first ? first + lines - row : row - first + 1
  return header_rows <= HEADER_ROWS_MAX ? { header_row: Math.min(row, first), header_rows } : null
}

export function RowMenu({ row, isAbove = false, choice, onChoice }: RowMenuProps) {
  const t = useT()
  const { options } = choice
  if (!isWritten(options)) return null
  const change = (changed: Partial<Written>): void => onChoice(withOptions(choice, { ...options, ...changed } as FileOptions))
  const joined = headerWith(row, options)
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton
          className={classes.number ?? ''}
          aria-label={t('review.rowMenu', { row })}
          title={t(isAbove ? 'review.aboveRow' : 'review.row', { row })}
        >
          {row.toLocaleString('en-US')}
        </UnstyledButton>
      </Menu.Target>
      <MenuList>
        <Menu.Item onClick={() => change({ header_row: row, header_rows: 1 })}>{t('review.useAsHeader')}</Menu.Item>
        {joined && <Menu.Item onClick={() => change(joined)}>{t('review.joinHeader')}</Menu.Item>}
        {!isAbove && <Menu.Item onClick={() => change({ leave_out: [...options.leave_out, row].sort((a, b) => a - b) })}>{t('review.leaveOut')}</Menu.Item>}
      </MenuList>
    </Menu>
  )
}
