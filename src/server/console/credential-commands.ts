/** Console commands that rotate the encryption key of saved connection passwords, or delete the passwords if the key is lost. */
import { rotateKeys } from '../databases/rotation.ts'
import { OPERATOR } from '../store/audit.ts'
import { type Command, Refusal } from './command.ts'

export const rotateCredentialKeys: Command = async (_, { store, credentials, print }) => {
  const { done, lost } = await rotateKeys(store, credentials)
  await store.audit.append({ action: 'credentials_rotated', actor: OPERATOR, detail: { done, lost } })
  print(`${done === 1 ? '1 password of a connection is' : `${done} passwords of connections are`} encrypted with the newest key.`)
  if (lost > 0)
    throw new Refusal(`${lost} could not be opened, and stay as they are. Put their key back and run this again, or see: npm run admin -- forget-credentials`)
}

export const forgetCredentials: Command = async ({ options }, { store, print }) => {
  const count = (await store.connections.sealed()).length
  if (!options.yes) throw new Refusal(`This forgets the passwords of saved connections (${count}), which ask for them again. Add --yes to do it.`)
  const done = await store.atomically(async (inside) => {
    const forgotten = await inside.connections.forgetSecrets()
    await inside.audit.append({ action: 'credentials_forgotten', actor: OPERATOR, detail: { done: forgotten } })
    return forgotten
  })
  print(`The passwords of saved connections (${done}) are forgotten.`)
}
