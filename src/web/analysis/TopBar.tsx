import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDatabase, IconDeviceFloppy, IconDots, IconLayoutSidebar, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { redoLabel, undoLabel } from '../../analysis/history.ts'
import { isDirty, titleOf } from '../../analysis/step-session.ts'
import { TITLE_MAX } from '../../contract/constants.ts'
import { useDeleteAnalysis } from '../api/use-delete-analysis.ts'
import { useDuplicateAnalysis } from '../api/use-duplicate-analysis.ts'
import { useLeaveAnalysis } from '../api/use-leave-analysis.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { claimDraft } from '../session/drafts.ts'
import { keptOrLost } from '../session/storage.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Mark } from '../ui/Mark.tsx'
import { LanguageItems, SchemeItem } from '../ui/MenuItems.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { NameField } from '../ui/NameField.tsx'
import { DataChanged } from './DataChanged.tsx'
import { ConflictDialog } from './dialogs/ConflictDialog.tsx'
import { SettingsDialog } from './dialogs/SettingsDialog.tsx'
import { ShortcutSheet } from './dialogs/ShortcutSheet.tsx'
import { documentToSave, hasNewFolds } from './document-to-save.ts'
import { PageFavorite, PageFavoriteItem } from './PageFavorite.tsx'
import { PeopleHere } from './presence/PeopleHere.tsx'
import result from './ResultArea.module.css'
import { ShareDialog } from './share/ShareDialog.tsx'
import { SourceDialog } from './source/SourceDialog.tsx'
import { useDispatch, usePage, usePageStore, useSession } from './step-store.ts'
import classes from './TopBar.module.css'
import { useSave } from './use-save.ts'

function UndoRedo() {
  const t = useT()
  const dispatch = useDispatch()
  const undo = useSession((s) => undoLabel(s.history))
  const redo = useSession((s) => redoLabel(s.history))
  const button = (label: string | null, name: string, type: 'undo' | 'redo', Icon: typeof IconArrowBackUp) => (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} disabled={label === null} onClick={() => dispatch({ type })}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <>
      {button(undo, undo ? t('analysis.undoOf', { label: undo }) : t('analysis.undo'), 'undo', IconArrowBackUp)}
      {button(redo, redo ? t('analysis.redoOf', { label: redo }) : t('analysis.redo'), 'redo', IconArrowForwardUp)}
    </>
  )
}

/** The title of the analysis. People who may edit can change it in place; it is saved and undone like other edits. */
function Title() {
  const t = useT()
  const dispatch = useDispatch()
  const mayEdit = usePage((s) => s.analysis.abilities.edit)
  const title = useSession(titleOf)
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!mayEdit)
    return (
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
    )
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {isEditing ? (
        <NameField
          className={classes.titleInput ?? ''}
          label={t('analysis.title')}
          name={title}
          maxLength={TITLE_MAX}
          onRename={(name) => dispatch({ type: 'retitle', title: name, label: t('edit.rename', { name: title }) })}
          onClose={() => setEditing(false)}
          owner={() => button.current}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className={classes.titleButton}
          title={title}
          aria-label={t('analysis.renameTitle', { name: title })}
          onClick={() => setEditing(true)}
          onKeyDown={(event) => event.key === 'F2' && setEditing(true)}
        >
          {title}
        </button>
      )}
    </>
  )
}

/** Offers guests to sign up; their unsaved work is copied into the account. */
function GuestSave() {
  const t = useT()
  const id = usePage((s) => s.analysis.id)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          claimDraft(id)
          setOpen(true)
        }}
      >
        {t('analysis.save')}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={t('analysis.saveAs')} size={460}>
          <p>{t(`analysis.saveAsText.${keptOrLost()}`)}</p>
          <div className={result.emptyActions}>
            <Button component={Link} to="/signup">
              {t('nav.signUp')}
            </Button>
            <Button component={Link} to="/signin" variant="default">
              {t('nav.signIn')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function AnalysisMenu() {
  const t = useT()
  const navigate = useNavigate()
  const store = usePageStore()
  const analysis = usePage((s) => s.analysis)
  const auth = useAuth()
  const [dialog, setDialog] = useState<'settings' | 'share' | 'source' | 'shortcuts' | null>(null)
  const goHome = () => navigate({ to: '/user/$id', params: { id: auth.user_id }, ignoreBlocker: true })
  const remove = useDeleteAnalysis(goHome)
  const leave = useLeaveAnalysis(goHome)
  const duplicate = useDuplicateAnalysis()
  const duplicateOpen = () => {
    const { session } = store.getState()
    const isChanged = isDirty(session) || hasNewFolds(store.getState())
    void duplicate.opened({ id: analysis.id, title: titleOf(session) }, isChanged ? documentToSave(store).document : null)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('analysis.menu')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        {analysis.abilities.unshare && <Menu.Item onClick={() => setDialog('share')}>{t('share.menu')}</Menu.Item>}
        {analysis.abilities.edit && <Menu.Item onClick={() => setDialog('settings')}>{t('settings.menu')}</Menu.Item>}
        {analysis.abilities.change_source && <Menu.Item onClick={() => setDialog('source')}>{t('dataSource.menu')}</Menu.Item>}
        <PageFavoriteItem />
        {analysis.abilities.copy && <Menu.Item onClick={duplicateOpen}>{t('analysis.duplicate')}</Menu.Item>}
        {analysis.abilities.edit && <Menu.Item onClick={() => store.setState({ inspector: { kind: 'versions' } })}>{t('versions.title')}</Menu.Item>}
        <Menu.Item onClick={() => void navigate({ to: '/analysis-{$id}/read', params: { id: analysis.id } })}>{t('reading.menu')}</Menu.Item>
        <Menu.Item onClick={() => setDialog('shortcuts')}>{t('shortcuts.title')}</Menu.Item>
        <SchemeItem />
        <LanguageItems />
        {analysis.abilities.delete && <Menu.Item onClick={() => void remove(analysis.id)}>{t('analysis.deleteAnalysis')}</Menu.Item>}
        {analysis.abilities.leave && <Menu.Item onClick={() => void leave(analysis)}>{t('share.leave')}</Menu.Item>}
      </MenuList>
      {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
      {dialog === 'share' && <ShareDialog onClose={() => setDialog(null)} />}
      {dialog === 'source' && <SourceDialog onClose={() => setDialog(null)} />}
      {dialog === 'shortcuts' && <ShortcutSheet onClose={() => setDialog(null)} />}
    </Menu>
  )
}

/** Rendered on wide screens only; phones have it in the menu. */
function ShareButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes.shareButton ?? ''}
        variant="default"
        leftSection={<IconUserPlus size={14} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('share.button')}
      </Button>
      {open && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Saves on Ctrl+S or Cmd+S, whichever element has the focus. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

export function TopBar({ fieldsOpen, onToggleFields }: { fieldsOpen: boolean; onToggleFields: () => void }) {
  const t = useT()
  const analysis = usePage((s) => s.analysis)
  const dirty = useSession(isDirty)
  const refolded = usePage(hasNewFolds) && analysis.abilities.edit
  const signedIn = isSignedIn(useAuth())
  const dispatch = useDispatch()
  const { save, saving, status, conflict, ...choices } = useSave()
  // the settings dialog can change the title
  useEffect(() => dispatch({ type: 'titled', title: analysis.title }), [analysis.title, dispatch])
  const maySave = signedIn && !saving && (!analysis.abilities.edit || dirty || refolded)
  useSaveKey(() => {
    if (maySave) void save()
  })
  return (
    <header className={classes.topbar}>
      <Link to={signedIn ? '/datasets' : '/tryitnow'} className={classes.brand} aria-label={t('analysis.back')}>
        <Mark />
      </Link>
      <Tooltip label={t(fieldsOpen ? 'analysis.hideFields' : 'analysis.showFields')}>
        <ActionIcon
          className={classes.fieldsToggle ?? ''}
          size={40}
          aria-label={t(fieldsOpen ? 'analysis.hideFields' : 'analysis.showFields')}
          aria-expanded={fieldsOpen}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggleFields}
        >
          <IconLayoutSidebar size={18} />
        </ActionIcon>
      </Tooltip>
      <Title />
      <span className={classes.favorite}>
        <PageFavorite />
      </span>
      <span className={classes.dataset}>
        <IconDatabase size={14} stroke={1.6} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {analysis.dataset.title}{' '}
        {analysis.live ? (
          <span>· {t('live.from', { database: analysis.live.database })}</span>
        ) : (
          <>
            {analysis.dataset.rows !== null && <span className="numbers">{t('analysis.rows', { rows: analysis.dataset.rows })}</span>}
            <DataChanged at={analysis.data_changed} />
          </>
        )}
        {analysis.abilities.leave && (
          <span className={classes.sharedBy}>
            {t('share.by', { name: analysis.owner.name, role: t(`share.roles.${analysis.abilities.edit ? 'editor' : 'viewer'}`) })}
          </span>
        )}
        {analysis.runs_on && analysis.reads !== 'nothing' && (
          <span className={classes.sharedBy}>{t(`publish.runsOn.${analysis.runs_on.state}`, { name: analysis.runs_on.owner })}</span>
        )}
      </span>
      <PeopleHere />
      <span className={classes.savedState} data-dirty={dirty} role="status">
        {t(dirty ? 'analysis.notSaved' : refolded ? 'analysis.foldsNotSaved' : 'analysis.allSaved')}
      </span>
      <UndoRedo />
      {analysis.abilities.unshare && <ShareButton />}
      {signedIn ? (
        <ActionButton
          status={status}
          leftSection={<IconDeviceFloppy size={14} stroke={1.6} aria-hidden="true" />}
          disabled={!maySave}
          onClick={() => void save()}
        >
          {t(analysis.abilities.edit ? 'analysis.save' : 'analysis.saveCopy')}
        </ActionButton>
      ) : (
        <GuestSave />
      )}
      <AnalysisMenu />
      {conflict && <ConflictDialog conflict={conflict} {...choices} />}
    </header>
  )
}
