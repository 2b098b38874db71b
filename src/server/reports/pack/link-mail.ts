import { randomBytes, randomInt } from 'node:crypto'
import { maxPackDownloads } from '#domain/pack.ts'
import { today } from '#domain/plain-date.ts'
import { hashRecoveryCode } from '#server/account/sign-in/codes.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import { pageUrl, preventLinks, sendEmail } from '#server/platform/mail/send.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { lockLink, stateOfLink, updateLink } from './link.queries.ts'
import type { StoredLink } from './link.queries.ts'
import { periodText } from '../report.ts'

const codeMinutes = 10

type Letter = { link: StoredLink; company: string; timeZone: string; sender: string; period: string }

const readLetter = async ({ db, companyId }: Scope, link: StoredLink): Promise<Letter> => {
  const found = await db
    .selectFrom('pack')
    .innerJoin('company', 'company.id', 'pack.company_id')
    .leftJoin('app_user', (join) => join.on('app_user.id', '=', link.created_by))
    .select(['company.title', 'company.time_zone', 'app_user.name', 'pack.date_from', 'pack.date_to'])
    .where('pack.company_id', '=', companyId)
    .where('pack.id', '=', link.pack_id)
    .executeTakeFirstOrThrow()
  const period = periodText({ from: found.date_from, to: found.date_to })
  return { link, company: found.title, timeZone: found.time_zone, sender: found.name ?? found.title, period }
}

/**
 * Sends the letter of a link. Its token is created here and stored only as a hash. A retry creates another one, so only the last letter
 * works.
 */
export const sendPackLink = async (services: Services, { company_id: companyId, link_id }: Jobs['pack_link_mail']) => {
  const token = randomBytes(32).toString('base64url')
  const now = services.clock()
  const letter = await inTransaction(services.pool, companyId, async (db) => {
    const link = await lockLink({ db, companyId }, link_id)
    if (!link || !['queued', 'open'].includes(stateOfLink(link, now))) return undefined
    await updateLink({ db, companyId }, link_id, {
      sent_at: now.toISOString(),
      token_hash: link.is_member ? null : hashToken(token),
    })
    return readLetter({ db, companyId }, link)
  })
  if (!letter) return
  const path = letter.link.is_member ? '/report/pack' : '/pack-link'
  await sendEmail(services, linkEmail(letter, pageUrl(services, path, letter.link.is_member ? {} : { token })))
}

const linkEmail = ({ link, company, timeZone, sender, period }: Letter, url: string): EmailContent & { to: string } => {
  const { language, email, message, is_member, expires_at } = link
  const values = { company: preventLinks(company), person: preventLinks(sender), period }
  const text = (key: string, more: Record<string, string | number> = {}) =>
    mailText(language, key, { ...values, ...more })
  return {
    to: email,
    language,
    subject: mailText(language, 'pack_link_subject', { company, period }),
    paragraphs: [
      text('hello'),
      text('pack_link_body'),
      ...message
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map(preventLinks),
    ],
    action: { label: text('pack_link_button'), url },
    remark: text(is_member ? 'pack_link_remark_member' : 'pack_link_remark', {
      day: today(new Date(expires_at), timeZone),
      count: maxPackDownloads,
    }),
  }
}

const mailText = (language: Language, key: string, values: Record<string, string | number>) =>
  textOf(language, 'mail', key, values) ?? ''

/** Sends a code to the address of a link. The code is created here and stored only as a keyed hash; only the latest is valid. */
export const sendPackCode = async (services: Services, { company_id: companyId, link_id }: Jobs['pack_code_mail']) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = services.clock()
  const letter = await inTransaction(services.pool, companyId, async (db) => {
    const link = await lockLink({ db, companyId }, link_id)
    if (!link || stateOfLink(link, now) !== 'open') return undefined
    await updateLink({ db, companyId }, link_id, {
      code_hash: hashRecoveryCode(services.keys.recovery_code[0].secret, link_id, code),
      code_expires_at: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
      code_tries: 0,
    })
    return readLetter({ db, companyId }, link)
  })
  if (!letter) return
  const { language, email } = letter.link
  const values = { code: code.replace(/^.{3}/, '$& '), company: preventLinks(letter.company) }
  await sendEmail(services, {
    to: email,
    language,
    subject: mailText(language, 'pack_code_subject', values),
    paragraphs: [mailText(language, 'hello', values), mailText(language, 'pack_code_body', values)],
    remark: mailText(language, 'pack_code_remark', values),
  })
}
