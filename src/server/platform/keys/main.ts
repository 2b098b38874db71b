import { readConfig } from '#server/platform/config/config.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { keyFileOf, readKeyFile, writeKeyFile } from './key-file.ts'
import { keyPurposes, rotateKeys } from './key-ring.ts'
import type { KeyPurpose, KeyRing } from './key-ring.ts'

const usage = `npm run keys -- <command>

  list                 the keys by purpose, newest first: ids only
  rotate [purpose …]   adds new keys, which are used after the next start; the old ones still verify. Default: all purposes

Restart the server afterwards. If several processes use one database, stop all of them, copy the key file, then start them.
Purposes: ${keyPurposes.join(', ')}. The password of the database's role (database_role) is not rotated.
`

/** A running server keeps using the keys it read at its start. */
const restartMessage =
  'Restart the server now: until then it uses the old keys. If there are several processes, stop all of them first.\n'

const isPurpose = (word: string): word is KeyPurpose => keyPurposes.some((purpose) => purpose === word)

/** `npm run keys -- …`: shows and rotates the server's keys. */
await runOrRefuse(async () => {
  const [command = 'help', ...purposes] = process.argv.slice(2)
  if (command !== 'list' && command !== 'rotate') {
    process.stdout.write(usage)
    return
  }
  const unknown = purposes.find((word) => !isPurpose(word))
  if (unknown) throw refusal(`There is no purpose "${unknown}".\n\n${usage}`, 64)
  const file = keyFileOf(readConfig())
  const read = readKeyFile(file)
  if (!read || !keyPurposes.every((purpose) => read[purpose]))
    throw refusal(`There are no keys in ${file} yet: the first start of the server creates them.`)
  // The check above found every purpose.
  const ring = read as KeyRing
  const shown =
    command === 'list' ? ring : rotateKeys(ring, purposes.length > 0 ? purposes.filter(isPurpose) : keyPurposes)
  if (command === 'rotate') writeKeyFile(file, shown, { isNew: false })
  for (const purpose of keyPurposes)
    process.stdout.write(`${purpose}\t${shown[purpose].map(({ id }) => id).join(' ')}\n`)
  // To the error output, because a script may read the list.
  if (command === 'rotate') process.stderr.write(restartMessage)
})
