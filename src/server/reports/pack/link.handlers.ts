import { v7 as uuid } from 'uuid'
import type { packLinkRows } from '#contract/reports/pack-link.ts'
import { packLinkDays } from '#domain/pack.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { insertLink, isPackMember, linkItem, readLinks, revokeLink } from './link.queries.ts'
import { codePackLink, downloadByLink, openPackLink, readPackLink } from './opened-link.ts'
import { readPack } from './pack.queries.ts'

/** Links of a pack that may be open at the same time. */
const maxOpenLinks = 20

type LinkForm = { email: string; message: string }

/** Makes a link and queues its letter, which counts against the sending limits. */
const sendLink = async (context: CompanyContext, packId: string, { email, message }: LinkForm) => {
  const { db, companyId, session, now, language } = context
  const pack = await readPack(context, packId)
  if (pack.status !== 'done' || pack.expires_at === null) throw notFound('pack')
  const links = await readLinks(context, [packId])
  const open = links.filter((link) => ['open', 'queued'].includes(linkItem(link, now).state))
  if (open.length >= maxOpenLinks) throw new Problem('too_many_attempts', { retryAfter: 3600 })
  const id = uuid()
  const ends = Math.min(now.getTime() + packLinkDays * 86_400_000, Date.parse(pack.expires_at))
  await insertLink(context, {
    id,
    pack_id: packId,
    email,
    language,
    is_member: await isPackMember(context, email),
    message,
    created_by: session.user_id,
    created_at: now.toISOString(),
    expires_at: new Date(ends).toISOString(),
  })
  const jobs = [{ payload: { company_id: companyId, link_id: id } }]
  await queueEmail(context, 'pack_link_mail', {
    from: { company: companyId, person: session.user_id },
    to: [email],
    jobs,
  })
  const company = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst()
  await recordEvent(context, { event: 'pack_link_sent', detail: email, company: company?.title })
  return id
}

export const packLinkHandlers: HandlersOf<typeof packLinkRows> = {
  'pack.link': async (context, { params, body }) => {
    const id = await sendLink(context, params.id, body)
    const links = await readLinks(context, [params.id])
    // It was inserted above.
    return linkItem(
      links.find((link) => link.id === id)!,
      context.now,
    )
  },
  'pack.revoke_link': async (context, { params }) => {
    if (!(await revokeLink(context, params.id, params.link_id, context.now))) throw notFound('pack_link')
  },
  'pack-link.read': (context, { body }) => readPackLink(context, body.token),
  'pack-link.code': (context, { body }) => codePackLink(context, body.token),
  'pack-link.open': (context, { body }) => openPackLink(context, body.token, body.code),
  'pack-link.file': (context, { body }) => downloadByLink(context, body),
}
