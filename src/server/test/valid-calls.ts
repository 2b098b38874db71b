import type { ResourceName } from '#domain/resources.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { fileBody, recurringForm } from './one-of-each.ts'
import type { AllRecords } from './one-of-each.ts'

const stylePreview = { invoice_style: {} }

const paymentFile = (account_id: string, id: string) => ({
  account_id,
  date: '2026-11-23',
  version: '09',
  expenses: [{ id, amount: '5' }],
})

/** Bodies of what is sent to clients, and of the settings of letters. */
const letterBodies: Partial<Record<CallName, object>> = {
  'letter-template.save': { version: 0, subject: null, message: 'Sveiki' },
  'letter-settings.save': { version: 0, signature: { lt: null, en: null }, receipts: false },
  'sender.save': {
    version: 0,
    host: 'smtp.kvitas.invalid',
    username: 'ona',
    password: 'slapta-fraze',
    from_address: 'ona@ziedas.lt',
    from_name: 'UAB „Žiedas“',
  },
  'invoice.send': { to: ['ona@pirkejas.lt'], subject: 'Sąskaita', message: 'Sveiki', attach: ['pdf'] },
  'invoice.set_reminders': { off: true, days: [1, 14] },
  'invoice.promise': { date: '2026-11-27' },
  'client.send_link': {},
  'invoice.answer': { text: 'Taip, galima.' },
  'reminder.save_settings': {
    version: 0,
    on: true,
    only_working_days: true,
    hours: { from: 9, to: 17 },
    interest: { rule: 'none' },
    steps: [{ days: 7, on: true }],
  },
  'statement.save_settings': { version: 0, on: true, day: 3, receivers: 'debtors' },
  'client.send_reminder': { to: ['ona@pirkejas.lt'], subject: 'Priminimas', message: 'Sveiki' },
  'client.send_statement': {
    to: ['ona@pirkejas.lt'],
    subject: 'Išrašas',
    message: 'Sveiki',
    date_from: '2026-01-01',
    date_to: '2026-11-20',
    currency: 'EUR',
  },
}

/**
 * Valid bodies, sent by `own`, with the ids of `owner`. A call with an id in its path needs one here unless it takes no body; the tests
 * over the whole contract report missing ones.
 */
export const bodiesOf = (own: AllRecords, owner: AllRecords): Partial<Record<CallName, object>> => ({
  'company.make_archive': {},
  'online_payment.set_settings': {},
  'online_payment.test': { provider: 'stripe' },
  'webhook.create': { url: 'https://lapai.invalid/ivykiai', events: ['invoice.paid'] },
  'webhook.update': { url: 'https://lapai.invalid/kiti', events: [] },
  'notice.save': { push: ['question'], mail: [], hide_details: true },
  // The browser of an example in RFC 8291.
  'notice.subscribe': {
    endpoint: 'https://push.lapai.invalid/4242',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  'rate.create': { currency: 'USD', date: '2026-11-19', per_euro: '1.1593' },
  'bank.match': { client_id: own.items.client.id },
  'bank.decline': { key: 'advance:' },
  'bank.create_rule': { text: 'palūkanos', action: 'purpose', purpose: 'interest' },
  'bank.update_rule': { text: 'komisinis', action: 'purpose', purpose: 'fee', version: 1 },
  'import.change_row': { values: { city: 'Vilnius' } },
  'import.map': { mapping: { header_rows: 0, columns: {}, date_order: 'ymd', decimal_mark: '.' } },
  'draft.create': { kind: 'expense', form: { total: '12.10', comment: 'Kuras' } },
  'draft.change': { version: 1, fields: { note: 'Pakeista' } },
  'draft.schedule': { at: '2026-12-01T08:00' },
  'planned-sending.plan': { at: '2026-12-01T08:00' },
  'inbox.approve': {
    form: { vendor_id: own.books.client.id, date: '2026-11-20', total: '12.10', total_without_vat: '10' },
  },
  'isaf.create': { period: '2026-11', data_type: 'S' },
  'pack.create': { date_from: '2026-11-01', date_to: '2026-11-20', parts: ['registers'] },
  'pack.link': { email: 'dalia@apskaita.lt' },
  'payment-file.prepare': { expenses: [owner.items.expense.id] },
  'payment-file.make': paymentFile(own.books.account.id, owner.items.expense.id),
  'payment-file.set_account': { account_number: 'LT417044000000000333' },
  'payment-file.forget_account': { account_number: 'LT647300000000000117' },
  'recurring.create': recurringForm(owner.books.form()),
  'recurring.run_now': { date: null },
  'recurring.resume': { dates: [] },
  'isaf.mark_submitted': { date: '2026-11-20' },
  'invoice.accept': { name: 'Rasa Petrauskaitė' },
  'invoice.decline': { reason: 'Per brangu' },
  'invoice.void': { comment: 'Klaida' },
  'invoice.add_payment': { account_id: own.till.id, date: '2026-11-20', amount: '1' },
  'expense.add_payment': { account_id: own.till.id, date: '2026-11-20', amount: '1' },
  'invoice.remove_payment': { invoice_payment_id: owner.ids.invoice_payment_id },
  'expense.remove_payment': { expense_payment_id: owner.ids.expense_payment_id },
  'company.invite': { name: 'Petras', email: 'petras@ziedas.lt', role: 'employee' },
  'company.change_employee': { role: 'accountant' },
  'company.transfer': { user_id: owner.books.id },
  'company.set_tax_code': { tax_code: null },
  'company.set_peppol': { state: 'off' },
  'company.delete': { password: 'Ramunė-77' },
  'message.create': { subject: 'Tema', message: 'Sveiki' },
  'message.reply': { message: 'Ačiū' },
  'message.seen': { answers: 1 },
  'passkey.rename': { name: 'Telefonas' },
  'client.totals': { year: 2026 },
  'company.style_preview': stylePreview,
  'company.style_preview_pages': stylePreview,
  ...letterBodies,
})

const idOf = (owner: AllRecords, path: string): string => {
  const [, name = '', part] = path.split('/')
  if (part === 'payment-file') return owner.ids.payment_file_id
  if (part === 'vendor-account') return owner.items.client.id
  if (part === 'payment-qr') return owner.items.expense.id
  if (name === 'company') return owner.books.company.id
  // There are no exports yet, so this id does not exist; the answer must be the same as for an existing one.
  if (name === 'user') return owner.ids.session_id
  if (name === 'isaf') return owner.ids.isaf_id
  if (path.startsWith('/bank/entry/')) return owner.ids.bank_entry_id
  if (path.startsWith('/bank/import/')) return owner.ids.bank_import_id
  if (path.startsWith('/bank/rule/')) return owner.ids.bank_rule_id
  if (name === 'recurring') return owner.ids.recurring_id
  if (name === 'rate') return owner.ids.rate_id
  if (name === 'import') return owner.ids.record_import_id
  if (name === 'api-key') return owner.ids.api_key_id
  if (name === 'online-payment') return owner.ids.online_payment_event_id
  if (name === 'notice') return owner.ids.push_id
  if (name === 'webhook') return owner.ids.webhook_id
  if (name === 'pack') return owner.ids.pack_id
  if (name === 'inbox') return owner.ids.paper_id
  if (name === 'inbox-mail') return owner.ids.inbox_mail_id
  if (name === 'draft') return owner.ids.draft_id
  if (name === 'message') return owner.ids.message_id
  if (name === 'export') return owner.items.invoice.id
  return owner.items[name as ResourceName].id
}

/** The path of a call with the ids of `owner`. */
export const pathOf = ({ path }: Row, owner: AllRecords): string =>
  path
    .replace('{id}', path.includes('{id}') ? idOf(owner, path) : '')
    .replace('{file_id}', owner.ids.file_id)
    .replace('{archive_id}', owner.ids.archive_id)
    .replace('{row_id}', owner.ids.import_row_id)
    .replace('{link_id}', owner.ids.link_id)
    .replace('{email_id}', owner.ids.email_id)
    .replace('{user_id}', owner.books.id)
    .replace('{invitation_id}', owner.ids.invitation_id)
    .replace('{type}', 'sales')
    .replace('{kind}', 'invoice')
    .replace('{language}', 'lt')
    .replace('{version}', '0123456789abcdef')

/** A complete call with the ids of `owner`, sent by `own`: a change without fields, an action with its body, a file. */
export const callAbout = async (name: CallName, row: Row, own: AllRecords, owner: AllRecords) => {
  const file = row.multipart ? await fileBody() : undefined
  const body = bodiesOf(own, owner)[name] ?? (row.method === 'PUT' ? { version: 1 } : file?.payload)
  return { path: pathOf(row, owner), body, headers: file?.headers }
}
