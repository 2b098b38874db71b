import type { Services } from '#server/platform/services.ts'
import { composeMail, mailboxOf } from './compose.ts'
import type { Letter } from './compose.ts'
import { deliver } from './deliver.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Letters } from '#server/platform/jobs/queue.ts'
import { queueLetterAgain } from './queue-letter.ts'
import { readStop } from './sending-state.ts'

/**
 * Sends a letter of the product's own; its link is logged only where LOG_LINKS asks for it. Returns when it was taken, and throws what the
 * mail server said otherwise: the job that sends is then tried again.
 */
export const sendLetter = async (services: Services, letter: Letter & { to: string }) => {
  // Of who has left meanwhile there is an address that nothing can be sent to.
  if (letter.to.endsWith('@deleted.invalid')) return
  const from = mailboxOf(services.config.mailFrom)
  const bytes = await composeMail(letter, { from, to: [letter.to], automatic: true })
  const outcome = await deliver(services, { from: from.address, to: [letter.to] }, bytes)
  // A letter with a link does no harm when it comes twice; one that never comes does.
  if (outcome.kind !== 'taken') throw outcome.error
  services.log.info(
    { subject: letter.subject, link: services.config.logLinks ? letter.action?.url : undefined },
    'mail sent',
  )
}

/**
 * The address of a page, for letters. From the configuration only: a Host header is whatever the one who asks writes there,
 * and a letter with their address in it would hand them the token.
 */
export const pageUrl = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: string,
  query: Record<string, string> = {},
): string => {
  const text = new URLSearchParams(query).toString()
  return `${publicUrl()}${path}${text && `?${text}`}`
}

/**
 * What a stranger typed as it stands in a letter of the product: mail programs make no link of it. An invisible sign follows what an address
 * is made of; a name such as 'Kainos.lt' looks as it was.
 */
export const unlinked = (text: string): string => text.replace(/[.:/@](?=\S)/g, '$&\u2060')

/** How long a held letter waits before it checks again; resuming wakes held letters at once (`wake_letters`). */
const pauseSeconds = 5 * 60

/** Runs a letter's job, or postpones it while the operator has stopped sending. */
export const whileSending =
  <Name extends keyof Letters>(
    services: Services,
    name: Name,
    send: (services: Services, payload: Letters[Name]) => Promise<void>,
  ) =>
  // The payload was written by `queueLetter`, whose types are the same.
  async (given: unknown) => {
    const payload = given as Letters[Name]
    const companyId = 'company_id' in payload ? payload.company_id : null
    const isStopped = await inTransaction(services.pool, companyId, async (db) => {
      if (!(await readStop(db, companyId))) return false
      const key = 'email_id' in payload ? `${name} ${payload.email_id}` : undefined
      await queueLetterAgain(db, name, { ...payload, held: true }, { inSeconds: pauseSeconds, ...(key ? { key } : {}) })
      return true
    })
    if (!isStopped) await send(services, payload)
  }
