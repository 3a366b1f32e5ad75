import type { DatasetSummary } from '../../contract/dataset.ts'
import { useT } from '../i18n/locale.tsx'
import { useAuth } from '../session/auth.ts'

/** Returns a function that describes a dataset by owner and size. */
export function useAbout(): (dataset: DatasetSummary) => string {
  const t = useT()
  const me = useAuth().user_id
  return ({ owner, visibility, rows, columns }) => {
    const kind = owner.id === me ? t('dataSource.own') : t(visibility === 'public' ? 'dataSource.public' : 'dataSource.shared', { name: owner.name })
    return t('dataSource.about', { kind, rows, columns })
  }
}
