import { ActionIcon, Menu } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { VisitedAnalysis } from '../../contract/analysis.ts'
import type { Folder } from '../../contract/folder.ts'
import { useFolderActions, useFolders } from '../api/use-folders.ts'
import { useT } from '../i18n/locale.tsx'
import { ChoiceItem, Choices } from '../ui/MenuChoices.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import classes from './FolderBar.module.css'
import { FolderNameDialog } from './FolderNameDialog.tsx'

/** A menu that moves an analysis of a list to a folder, which it can create. */
export function FolderButton({ analysis: { id, title, folder } }: { analysis: Pick<VisitedAnalysis, 'id' | 'title' | 'folder'> }) {
  const t = useT()
  const folders = useFolders()
  const { create, file } = useFolderActions()
  const button = useRef<HTMLButtonElement>(null)
  const [isCreating, setCreating] = useState(false)
  /** The row leaves a list that shows another folder, and the focus would be lost with it. */
  const move = async (to: Folder | null): Promise<void> => {
    const list = button.current?.closest('section')
    await file(id, to)
    if (document.activeElement === document.body) list?.focus()
  }
  const createAndMove = async (name: string): Promise<boolean> => {
    const created = await create(name)
    if (created) await move(created)
    return created !== null
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('lists.moveOf', { title })} title={t('lists.move')}>
            <IconFolder size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          {folders.length > 0 && (
            <Choices label={t('lists.folders')}>
              {folders.map((one) => (
                <ChoiceItem key={one.id} checked={one.id === folder} onClick={() => void move(one)}>
                  <span className={classes.name} title={one.name}>
                    {one.name}
                  </span>
                </ChoiceItem>
              ))}
              <ChoiceItem checked={folder === null} onClick={() => void move(null)}>
                {t('lists.noFolder')}
              </ChoiceItem>
            </Choices>
          )}
          <Menu.Item onClick={() => setCreating(true)}>{t('lists.newFolder')}</Menu.Item>
        </MenuList>
      </Menu>
      {isCreating && (
        <FolderNameDialog
          title={t('lists.newFolderTitle')}
          name=""
          accept={t('lists.createFolder')}
          onName={createAndMove}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
