import { composeMail } from '#server/platform/mail/compose.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Services } from '#server/platform/services.ts'
import { shownAnswer } from '#server/sales/sending/settle.ts'
import { deliverByOwnServer } from './own-server.ts'
import type { SenderFault, StoredSender } from './sender.queries.ts'

/** Sends one letter by the server to the person who tries it. Null: the server took it. */
export const sendTest = async (
  services: Services,
  sender: StoredSender,
  { to, language }: { to: string; language: Language },
): Promise<SenderFault | null> => {
  const text = (key: string) => textOf(language, 'mail', `sender_test_${key}`) ?? ''
  const content = { language, subject: text('subject'), paragraphs: [text('body')] }
  const from = { name: sender.from_name, address: sender.from_address }
  const bytes = await composeMail(content, { from, to: [to], automatic: true })
  const { outcome, fault } = await deliverByOwnServer(services, sender, {
    envelope: { from: from.address, to: [to] },
    bytes,
  })
  if (outcome.kind === 'accepted') return null
  if (fault) return fault
  // It refused this letter or its receiver: then it would refuse those to clients, too.
  return outcome.kind === 'rejected'
    ? { trouble: 'sender', answer: shownAnswer(outcome.answer ?? outcome.refused[0]?.answer ?? null) }
    : { trouble: 'timeout', answer: null }
}
