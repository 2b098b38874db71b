// Decision: docs/decisions/questions-about-documents.md
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { maxMessages, messageText } from '#domain/document-message.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { WorkContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Services } from '#server/platform/services.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { readQuestionLetter } from './document-message.queries.ts'

type Question = {
  /** Of the link, which is checked again while the question is stored. */
  token: string
  companyId: string
  text: string
  /** The network address of the request. */
  address: string
}

export type Asked = 'stored' | 'gone' | 'full' | 'limited'

const limitsOf = ({ token, companyId, address }: Question) => [
  { key: `question link ${hashOfToken(token)}`, most: 3 },
  { key: `question link day ${hashOfToken(token)}`, most: 10, within: 'day' as const },
  { key: `question company day ${companyId}`, most: 100, within: 'day' as const },
  { key: `question address ${address}`, most: 5 },
  { key: `question day address ${address}`, most: 30, within: 'day' as const },
]

/** Stores a question of the client and queues its letter to the company. */
export const askQuestion = async (services: Services, question: Question): Promise<Asked> => {
  const now = services.clock()
  try {
    // Committed before the question can be refused.
    await inTransaction(services.pool, null, (db) => countAttempt(db, limitsOf(question), now))
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return 'limited'
    throw error
  }
  return inTransaction(services.pool, question.companyId, async (db) => {
    const id = newId()
    const { rows } = await sql<{
      outcome: 'stored' | 'same' | 'full' | null
    }>`select ask_document_question(${hashOfToken(question.token)},
      ${now.toISOString()}, ${id}, ${messageText(question.text)}, ${maxMessages}) as outcome`.execute(db)
    const outcome = rows[0]?.outcome ?? 'gone'
    if (outcome === 'stored') await queueLetter({ db, services, now }, question.companyId, id)
    return outcome === 'same' ? 'stored' : outcome
  })
}

/** Over the limits of the company no letter goes; the question waits under what needs attention. */
const queueLetter = async (context: WorkContext, companyId: string, id: string): Promise<void> => {
  const letter = await readQuestionLetter({ db: context.db, companyId }, id)
  if (!letter) return
  try {
    await queueEmail(context, 'question_mail', {
      from: { company: companyId, person: letter.person },
      to: [letter.to],
      jobs: [{ payload: { company_id: companyId, message_id: id } }],
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    context.services.log.warn({ code: error.code }, 'a question of a client goes without a letter')
  }
}
