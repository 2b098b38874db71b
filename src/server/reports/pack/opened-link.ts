// Decision: docs/decisions/links-to-packs.md
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PackLinkDetails } from '#contract/reports/pack-link.ts'
import { maxPackDownloads } from '#domain/pack.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { hashRecoveryCode } from '#server/account/sign-in/codes.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { actFor, inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, FileAnswer } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findLink, lockLink, stateOfLink, updateLink } from './link.queries.ts'
import type { StoredLink } from './link.queries.ts'
import { readPackFile } from './pack-files.ts'
import { readPack } from './pack.queries.ts'

const noUserId = '00000000-0000-0000-0000-000000000000'
const maxTries = 5
const maxCodesPerDay = 5
/** Requests of one network address in five minutes: enough for an office, too few to guess. */
const maxPerAddress = 40
const passMinutes = 10

type Opened = { scope: Scope; link: StoredLink }

/** Counts the request and works with the link of a token, locked, in its company. */
const withLink = async <T>(context: Context, token: string, work: (opened: Opened) => Promise<T>): Promise<T> => {
  const { services, address, now } = context
  await inTransaction(services.pool, null, (db) =>
    countAttempt(db, [{ key: `pack link address ${address}`, most: maxPerAddress }], now),
  )
  return inTransaction(services.pool, null, async (db) => {
    const found = await findLink(db, hashToken(token))
    if (!found) throw notFound('pack_link')
    await actFor(db, noUserId, found.company_id)
    const scope = { db, companyId: found.company_id }
    const link = await lockLink(scope, found.id)
    if (!link) throw notFound('pack_link')
    return work({ scope, link })
  })
}

const requireOpen = (link: StoredLink, now: Date) => {
  if (stateOfLink(link, now) !== 'open') throw new Problem('expired_link')
}

/** 'd…@apskaita.lt': enough for the receiver to know where the code is. */
const hintOf = (email: string) => `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`

/** The page of a link: what it opens. A revoked link and one whose sender left say the same. */
export const readPackLink = (context: Context, token: string): Promise<PackLinkDetails> =>
  withLink(context, token, async ({ scope, link }) => {
    const state = stateOfLink(link, context.now)
    const pack = await readPack(scope, link.pack_id)
    const company = await scope.db
      .selectFrom('company')
      .select('title')
      .where('id', '=', scope.companyId)
      .executeTakeFirst()
    return {
      state: state === 'queued' ? 'open' : state === 'ended' ? 'revoked' : state,
      company: company?.title ?? '',
      email_hint: hintOf(link.email),
      date_from: pack.date_from,
      date_to: pack.date_to,
      file_name: pack.file_name ?? '',
      size: Number(pack.size),
      sha256: pack.sha256 ?? '',
      expires_at: link.expires_at,
      downloads_left: maxPackDownloads - link.downloads,
    }
  })

/** Mails a code to the address of the link. */
export const codePackLink = (context: Context, token: string): Promise<void> =>
  withLink(context, token, async ({ scope, link }) => {
    requireOpen(link, context.now)
    await countAttempt(scope.db, [{ key: `pack code ${link.id}`, most: maxCodesPerDay, within: 'day' }], context.now)
    await queueEmail({ ...context, db: scope.db }, 'pack_code_mail', {
      from: { person: link.id, network: context.address },
      to: [link.email],
      jobs: [{ payload: { company_id: scope.companyId, link_id: link.id }, key: `pack_code ${link.id}` }],
    })
  })

const isCode = ({ services, now }: Context, link: StoredLink, code: string): boolean => {
  if (!link.code_hash || !link.code_expires_at || new Date(link.code_expires_at) <= now) return false
  const stored = Buffer.from(link.code_hash)
  return services.keys.recovery_code.some(({ secret }) => {
    const hash = Buffer.from(hashRecoveryCode(secret, link.id, code))
    return hash.length === stored.length && timingSafeEqual(hash, stored)
  })
}

/** Exchanges the code for a pass. A wrong code counts even though the request fails; the fifth ends the code. */
export const openPackLink = async (context: Context, token: string, code: string): Promise<{ pass: string }> => {
  const pass = randomBytes(32).toString('base64url')
  const isRight = await withLink(context, token, async ({ scope, link }) => {
    requireOpen(link, context.now)
    const event = { event: 'pack_link_opened' as const, email: link.email, detail: link.id }
    if (!isCode(context, link, code)) {
      const code_tries = link.code_tries + 1
      await updateLink(scope, link.id, code_tries >= maxTries ? { code_tries, code_hash: null } : { code_tries })
      await recordEvent({ ...context, db: scope.db }, { ...event, failed: 'wrong_code' })
      return false
    }
    await updateLink(scope, link.id, {
      code_hash: null,
      pass_hash: hashToken(pass),
      pass_expires_at: new Date(context.now.getTime() + passMinutes * 60_000).toISOString(),
    })
    await recordEvent({ ...context, db: scope.db }, event)
    return true
  })
  if (!isRight) throw new Problem('wrong_code', { field: 'code' })
  return { pass }
}

/** The file of an opened link. The download counts when it begins. */
export const downloadByLink = async (
  context: Context,
  { token, pass }: { token: string; pass: string },
): Promise<FileAnswer> => {
  const { companyId, pack } = await withLink(context, token, async ({ scope, link }) => {
    requireOpen(link, context.now)
    const isValid =
      link.pass_hash === hashToken(pass) &&
      link.pass_expires_at !== null &&
      new Date(link.pass_expires_at) > context.now
    if (!isValid) throw new Problem('expired_link')
    const found = await readPack(scope, link.pack_id)
    await updateLink(scope, link.id, { downloads: link.downloads + 1, downloaded_at: context.now.toISOString() })
    const event = { event: 'pack_link_downloaded' as const, email: link.email, detail: found.file_name ?? undefined }
    await recordEvent({ ...context, db: scope.db }, event)
    return { companyId: scope.companyId, pack: found }
  })
  const file = await readPackFile(context.services, { company_id: companyId, id: pack.id })
  if (!file || !pack.file_name) throw notFound('pack')
  return { bytes: file.stream, size: file.size, name: pack.file_name, attachment: true }
}
