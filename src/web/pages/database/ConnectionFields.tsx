/** Fields for the address of a database and the account to sign in with. */
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { DATABASE_KINDS, DatabaseKind, DatabaseTls } from '../../../contract/database.ts'
import { useT } from '../../i18n/locale.tsx'
import own from './Database.module.css'
import { type DatabaseDraft, type RequiredField, withPort } from './draft.ts'

export interface FieldsProps {
  readonly draft: DatabaseDraft
  readonly change: (part: Partial<DatabaseDraft>) => void
  /** Required fields that are empty; none before the person tried to continue. */
  readonly missing: readonly RequiredField[]
}

export function ConnectionFields({ draft, change, missing, keepsPassword }: FieldsProps & { keepsPassword: boolean }) {
  const t = useT()
  const wrong = (field: RequiredField, text: 'server' | 'port' | 'database' | 'username' | 'password') =>
    missing.includes(field) && t(`database.required.${text}`)
  return (
    <>
      <div className={own.fields}>
        <NativeSelect
          label={t('database.kind')}
          description={t(`database.tested.${draft.kind}`)}
          inputWrapperOrder={['label', 'input', 'description']}
          value={draft.kind}
          data={DatabaseKind.options.map((value) => ({ value, label: DATABASE_KINDS[value].label }))}
          onChange={(e) => change(withPort(draft, { kind: DatabaseKind.parse(e.currentTarget.value) }))}
        />
        <TextInput
          label={t('database.server')}
          value={draft.server}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          placeholder="db.example.org"
          onChange={(e) => change({ server: e.currentTarget.value })}
          error={wrong('server', 'server')}
        />
        <TextInput
          label={t('database.port')}
          value={draft.port}
          inputMode="numeric"
          maxLength={5}
          onChange={(e) => change({ port: e.currentTarget.value })}
          error={wrong('port', 'port')}
        />
        <TextInput
          label={t('database.database')}
          value={draft.database}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => change({ database: e.currentTarget.value })}
          error={wrong('database', 'database')}
        />
        <TextInput
          label={t('database.username')}
          value={draft.username}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => change({ username: e.currentTarget.value })}
          error={wrong('username', 'username')}
        />
        <PasswordInput
          label={t('database.password')}
          value={draft.password}
          maxLength={1_000}
          autoComplete="new-password"
          placeholder={keepsPassword ? t('database.passwordSaved') : ''}
          visibilityToggleButtonProps={{ 'aria-label': t('database.showPassword') }}
          onChange={(e) => change({ password: e.currentTarget.value })}
          // the library does not set aria-invalid on a password field
          aria-invalid={missing.includes('password')}
          error={wrong('password', 'password')}
        />
        <NativeSelect
          label={t('database.tls')}
          value={draft.tls}
          data={DatabaseTls.options.map((value) => ({ value, label: t(`database.tlsKinds.${value}`) }))}
          onChange={(e) => change(withPort(draft, { tls: DatabaseTls.parse(e.currentTarget.value) }))}
        />
      </div>
      {draft.tls === 'verified' && (
        <Textarea
          label={t('database.ca')}
          description={t('database.caHint')}
          value={draft.ca}
          rows={2}
          maxLength={200_000}
          spellCheck={false}
          onChange={(e) => change({ ca: e.currentTarget.value })}
        />
      )}
    </>
  )
}
