// Decision: docs/decisions/papers-by-mail.md
import type { InboxMail, inboxMailRows } from '#contract/automation/inbox-mail.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { readInboxAddress, renewInboxAddress } from './inbox-address.queries.ts'
import { dismissMail, readShownMails } from './inbox-mail.queries.ts'

const mostShown = 50

type Shown = Awaited<ReturnType<typeof readShownMails>>[number]

const itemOf = ({ language }: CompanyContext, { reason, ...mail }: Shown): InboxMail => ({
  ...mail,
  why: reason && { code: reason, message: textOf(language, 'mail_why', reason) ?? reason },
})

/** The security log says who replaced the address, not by which one: the address lets papers in. */
const recordRenewal = async (context: CompanyContext) => {
  const { db, companyId } = context
  const { title } = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirstOrThrow()
  await recordEvent(context, { event: 'inbox_address_renewed', company: title })
}

export const inboxMailHandlers: HandlersOf<typeof inboxMailRows> = {
  'inbox-address.read': (context) => readInboxAddress(context),
  'inbox-address.renew': async (context) => {
    // Without a mailbox there is nothing to renew.
    if (context.services.config.inbox) {
      await renewInboxAddress(context, context.session.user_id, context.now)
      await recordRenewal(context)
    }
    return readInboxAddress(context)
  },
  'inbox-mail.list': async (context) => ({
    data: (await readShownMails(context, mostShown)).map((mail) => itemOf(context, mail)),
  }),
  'inbox-mail.dismiss': async (context, { params }) => {
    const { user_id } = context.session
    return itemOf(context, await dismissMail(context, params.id, { user_id, at: context.now }))
  },
  'inbox-mail.restore': async (context, { params }) => itemOf(context, await dismissMail(context, params.id, null)),
}
