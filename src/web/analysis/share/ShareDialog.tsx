/** Shares an analysis with people and with the public. */
import { useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { AddPeople } from '../../share/AddPeople.tsx'
import { useRoleNames } from '../../share/roles.ts'
import classes from '../../share/Share.module.css'
import { ShareFrame } from '../../share/ShareFrame.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useProposal } from '../dialogs/PublishFields.tsx'
import { usePage } from '../step-store.ts'
import { Everyone } from './Everyone.tsx'
import { People } from './People.tsx'
import { Sees, withAllowedLevel } from './Sees.tsx'
import { useShares } from './use-shares.ts'

function ShareDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { title, abilities } = usePage((s) => s.analysis)
  return (
    <ShareFrame title={title} path={location.pathname} reading={`${location.pathname.replace(/\/$/, '')}/read`} onClose={onClose}>
      {abilities.share ? <AddReaders /> : <p className={classes.note}>{t('share.notYours')}</p>}
      <People />
      <Everyone />
    </ShareFrame>
  )
}

/** Adds people with a role and a fitting access level. */
function AddReaders() {
  const t = useT()
  const { add } = useShares()
  const proposal = useProposal(null)
  const [chosen, setChosen] = useState(proposal)
  const [isOpen, setOpen] = useState(false)
  const roles = { names: useRoleNames(), texts: { viewer: t('share.roleTexts.viewer'), editor: t('share.roleTexts.editor') } }
  return (
    <AddPeople
      roles={roles}
      add={async (emails, role) => {
        const reply = await add(emails, { role, publication: withAllowedLevel(chosen, role) })
        if (reply.ok) setOpen(false)
        return reply
      }}
    >
      {(role) => (
        <Sees
          role={role}
          value={withAllowedLevel(chosen, role)}
          label={t('share.change')}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onChange={setChosen}
        />
      )}
    </AddPeople>
  )
}

export const ShareDialog = dialog(ShareDialogContent)
