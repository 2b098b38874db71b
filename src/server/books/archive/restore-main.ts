import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/platform/config/config.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { createLog } from '#server/platform/process/log.ts'
import { giveFilesToServer } from '#server/platform/process/give-up-root.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { openArchive } from './check-archive.ts'
import { restoreCompany } from './restore-company.ts'
import type { RestoredCompany } from './restore-company.ts'

const usage = `npm run restore -- <archive.zip> --owner <e-mail>   creates a company anew from its archive, also while the product runs

The owner is the user with this e-mail, who must have an account here. People of the archive with an account here get their role again.
--new-id   gives the company another id, if the one that the archive was made of still exists here
`

const parameters = () => {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: { owner: { type: 'string' }, 'new-id': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch {
    throw refusal(usage, 64)
  }
}

const report = ({ id, title, rows, files, unknownMembers }: RestoredCompany): string =>
  [
    `${title} (${id}) restored: ${rows} rows, ${files} files. The books and the integrity chain were verified.`,
    ...(unknownMembers.length > 0 ? ['These people have no verified account here; the owner can invite them:'] : []),
    ...unknownMembers.map(({ email, role }) => `  ${email} (${role})`),
    'Nothing of the company is sent until its owner confirms in the product that this is the company in use.',
    'To be entered anew: the tax code of a natural person, the Peppol permission, invitations, links.',
    '',
  ].join('\n')

/** `npm run restore -- …` */
await runOrRefuse(async () => {
  const { values, positionals } = parameters()
  const [file, ...rest] = positionals
  if (!file || !values.owner || rest.length > 0) throw refusal(usage, 64)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw refusal(`There is no archive at ${file}.`)
  readValuesExactly()
  const archive = await openArchive(file)
  try {
    const config = readConfig()
    const log = createLog('warn')
    const { files } = await openStores(config, log)
    const { url, close } = await reachDatabase(config, log)
    try {
      const newId = values['new-id'] ? uuid() : undefined
      const onStored = (companyId: string) => {
        if (!config.bucket) giveFilesToServer(config.dataDir, companyId)
      }
      const restored = await restoreCompany({ archive, ownerUrl: url, files, owner: values.owner, newId, onStored })
      process.stdout.write(report(restored))
    } finally {
      await close()
    }
  } finally {
    await archive.close()
  }
})
