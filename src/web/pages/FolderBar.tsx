import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Folder } from '../../contract/folder.ts'
import type { FolderCounts } from '../../contract/listing.ts'
import { useFolderActions } from '../api/use-folders.ts'
import { useT } from '../i18n/locale.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import classes from './FolderBar.module.css'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { countIn, type ShownFolder } from './shown-folder.ts'

interface FolderBarProps {
  readonly folders: readonly Folder[]
  /** How many analyses of the lists that the folders filter are in each. */
  readonly counts: FolderCounts
  readonly shown: ShownFolder
  readonly onShow: (shown: ShownFolder) => void
}

/** Buttons that limit the lists of analyses to a folder, and a menu of the folder shown. Renders nothing without folders. */
export function FolderBar({ folders, counts, shown, onShow }: FolderBarProps) {
  const t = useT()
  if (folders.length === 0) return null
  const open = folders.find(({ id }) => id === shown?.id)
  const choices: { name: string; value: ShownFolder }[] = [
    { name: t('lists.allFolders'), value: null },
    ...folders.map(({ id, name }) => ({ name, value: { id } })),
    { name: t('lists.noFolder'), value: { id: null } },
  ]
  return (
    <div role="group" aria-label={t('lists.folders')} className={classes.bar}>
      {choices.map(({ name, value }) => {
        const isShown = value === null ? shown === null : shown !== null && shown.id === value.id
        const label = t('lists.inFolder', { name, count: countIn(counts, value) })
        return (
          <Button
            key={value === null ? 'all' : (value.id ?? 'none')}
            className={classes.folder ?? ''}
            variant={isShown ? 'light' : 'default'}
            size="compact-sm"
            title={label}
            aria-pressed={isShown}
            onClick={() => onShow(value)}
          >
            {label}
          </Button>
        )
      })}
      {open && <FolderMenu folder={open} />}
    </div>
  )
}

function FolderMenu({ folder }: { folder: Folder }) {
  const t = useT()
  const { rename, remove } = useFolderActions()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t('lists.folderMenu', { name: folder.name })}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <Menu.Item onClick={() => setRenaming(true)}>{t('lists.renameFolder')}</Menu.Item>
          <Menu.Item onClick={() => void remove(folder)}>{t('lists.deleteFolder')}</Menu.Item>
        </MenuList>
      </Menu>
      {isRenaming && (
        <FolderNameDialog
          title={t('lists.renameFolder')}
          name={folder.name}
          accept={t('chip.rename')}
          onName={(name) => rename(folder, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
