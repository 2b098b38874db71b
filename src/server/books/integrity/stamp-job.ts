import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { integerBytes, readTimeStamp, timeStampRequest } from './time-stamp.ts'
import type { TimeStamp } from './time-stamp.ts'
import { readHead } from './verify.queries.ts'

const timeoutMs = 10_000
/** A stamp with the chain of certificates has 3 to 10 KiB. */
const maxResponseBytes = 64 * 1024

/** Queues a time stamp for all chains that have grown since their last one, if the operator configured an authority. Runs every night. */
export const stampGrownChains = async ({ config, pool }: Services): Promise<void> => {
  if (!config.tsaUrl) return
  await inTransaction(pool, null, async (db) => {
    if (await readRestoredFrom(db)) return
    const { rows } = await sql<{ id: string }>`select chains_to_stamp() as id`.execute(db)
    // One after another, because authorities limit requests.
    for (const { id } of rows) await queueJob(db, 'stamp_chain', { company_id: id }, `stamp_chain ${id}`, 'stamp_chain')
  })
}

/** Has the end of a company's chain stamped and stores the answer. Fails if the authority does; the queue tries again. */
export const stampChain = async (services: Services, { company_id }: Jobs['stamp_chain']): Promise<void> => {
  const { tsaUrl } = services.config
  if (!tsaUrl) return
  const head = await inTransaction(services.pool, company_id, async (db) =>
    (await readRestoredFrom(db)) ? undefined : readHead({ db, companyId: company_id }),
  )
  if (!head || head.length === 0) return
  const { response, stamp } = await requestTimeStamp(tsaUrl, head.hash)
  await inTransaction(services.pool, company_id, (db) =>
    sql`insert into chain_stamp (company_id, seq, hash, stamped_at, authority, response)
      values (${company_id}, ${head.length}, ${head.hash}, ${stamp.stampedAt}, ${new URL(tsaUrl).host}, ${response})
      on conflict do nothing`.execute(db),
  )
}

/** Asks an authority for a stamp of the hash. Fails if the answer is late, too long, no granted stamp, or the stamp of something else. */
export const requestTimeStamp = async (url: string, hash: Buffer): Promise<{ response: Buffer; stamp: TimeStamp }> => {
  const nonce = randomBytes(8)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(timeStampRequest(hash, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`The time-stamping authority answered ${answer.status}`)
  }
  const response = await readLimited(answer)
  const stamp = readTimeStamp(response)
  if (!stamp) throw new Error('The time-stamping authority granted no stamp')
  if (!stamp.imprint.equals(hash)) throw new Error('The time-stamping authority stamped another hash')
  if (!stamp.nonce?.equals(integerBytes(nonce))) throw new Error('The time stamp answers another request')
  return { response, stamp }
}

const readLimited = async (answer: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxResponseBytes) throw new Error('The answer of the time-stamping authority is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
