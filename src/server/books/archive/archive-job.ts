// Decision: docs/decisions/archive-of-a-company.md
import { today } from '#domain/plain-date.ts'
import { roleAllows } from '#domain/permission.ts'
import { Canceled, runExport } from '#server/books/export/export-job.ts'
import { safeFileName } from '#server/books/export/file-names.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Services } from '#server/platform/services.ts'
import { deleteOldest, readRole, readTitle } from './archive.queries.ts'
import { archiveStream } from './write-archive.ts'

/**
 * Makes the archive of a company. It begins again after a failure or a restart, because all of it comes from one snapshot. Canceled if who asked
 * may not do it any more.
 */
export const makeArchive = (services: Services, payload: Jobs['make_archive']): Promise<void> =>
  runExport(services, payload, async ({ company_id: companyId, created_by, language }, onDone, store) => {
    const { role, title, oldest } = await inTransaction(services.pool, companyId, async (db) => ({
      role: await readRole({ db, companyId }, created_by),
      title: await readTitle({ db, companyId }),
      oldest: await deleteOldest({ db, companyId }),
    }))
    for (const old of oldest) await services.exports.remove(companyId, old)
    if (!role || !roleAllows(role, 'archive.write')) throw new Canceled()
    const word = textOf(language, 'archive_file', 'file_name') ?? 'archive'
    const name = `${safeFileName(`${title} ${word} ${today(services.clock())}`)}.zip`
    return { name, size: await store(archiveStream({ services, companyId, onDone })) }
  })
