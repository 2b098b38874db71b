import { readConfig } from '#server/platform/config/config.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { keyFileOf, readKeyFile, writeKeyFile } from './key-file.ts'
import { keyPurposes, rotated } from './key-ring.ts'
import type { KeyPurpose, KeyRing } from './key-ring.ts'

const usage = `npm run keys -- <command>

  list                 the keys by purpose, newest first: ids only
  rotate [purpose …]   adds new keys, which sign from the next start on; the old ones still open. All purposes unless named

Restart the server afterwards. Where several processes serve one database stop all of them, copy the file, then start them.
Purposes: ${keyPurposes.join(', ')}. The password of the database's role (database_role) is not rotated.
`

/** A running server keeps using the keys it read at its start. */
const restart =
  'Restart the server now: until then it goes on with the old keys. Of several processes stop all of them first.\n'

const isPurpose = (word: string): word is KeyPurpose => keyPurposes.some((purpose) => purpose === word)

/** `npm run keys -- …`: shows and rotates the server's keys. */
await runOrRefuse(async () => {
  const [command = 'help', ...words] = process.argv.slice(2)
  if (command !== 'list' && command !== 'rotate') {
    process.stdout.write(usage)
    return
  }
  const unknown = words.find((word) => !isPurpose(word))
  if (unknown) throw refusal(`There is no purpose "${unknown}".\n\n${usage}`, 64)
  const file = keyFileOf(readConfig())
  const read = readKeyFile(file)
  if (!read || !keyPurposes.every((purpose) => read[purpose]))
    throw refusal(`There are no keys in ${file} yet: the first start makes them.`)
  // Every purpose was just seen there.
  const ring = read as KeyRing
  const shown = command === 'list' ? ring : rotated(ring, words.length > 0 ? words.filter(isPurpose) : keyPurposes)
  if (command === 'rotate') writeKeyFile(file, shown, { isNew: false })
  for (const purpose of keyPurposes)
    process.stdout.write(`${purpose}\t${shown[purpose].map(({ id }) => id).join(' ')}\n`)
  // Beside the list, which a script may read.
  if (command === 'rotate') process.stderr.write(restart)
})
