import type { Services } from '#server/platform/services.ts'
import { composeMail, mailboxOf } from './compose.ts'
import { deliver } from './deliver.ts'
import type { Letter } from './letter.ts'

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
