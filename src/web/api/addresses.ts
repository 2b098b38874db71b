import type { CallName, Contract } from '#contract/index.ts'

/**
 * Method and path of every call, without the schemas: the contract itself (with zod) is three times the size of the
 * sign-in page. What the contract says stays the one truth, since an entry that is missing or differs does not compile.
 */
const crudAddresses = {
  list: 'GET /{resource}/all',
  create_form: 'GET /{resource}/create',
  create: 'POST /{resource}',
  edit_form: 'GET /{resource}/edit/{id}',
  update: 'PUT /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
  restore: 'POST /{resource}/{id}/restore',
  archive: 'POST /{resource}/{id}/archive',
  archive_restore: 'POST /{resource}/{id}/archive-restore',
  export: 'GET /{resource}/export',
} as const
type Verb = keyof typeof crudAddresses

type Address<Name extends CallName> = `${Contract[Name]['method']} ${Contract[Name]['path']}`
type Filled<Text extends string, Name extends string> = Text extends `${infer Before}{resource}${infer After}`
  ? `${Before}${Name}${After}`
  : Text
/** Calls whose address follows from their name. */
type Regular = {
  [Name in CallName]: Name extends `${infer Resource}.${infer V extends Verb}`
    ? Address<Name> extends Filled<(typeof crudAddresses)[V], Resource>
      ? Name
      : never
    : never
}[CallName]

const ownAddresses = {
  'health.live': 'GET /health/live',
  'health.ready': 'GET /health/ready',
  metrics: 'GET /metrics',
  'history.list': 'GET /history',
  'likeness.find': 'GET /likeness',
  search: 'GET /search',
  openapi: 'GET /openapi.json',
  'csrf.token': 'GET /csrf-token',
  captcha: 'GET /captcha',
  register: 'POST /register',
  login: 'POST /login',
  logout: 'POST /logout',
  'subscription.overview': 'GET /user/subscription',
  'subscription.billing': 'GET /user/subscription/billing',
  'subscription.update_billing': 'PUT /user/subscription/billing',
  'subscription.plans': 'GET /user/subscription/plans',
  'subscription.invoices': 'GET /user/subscription/invoices',
  'subscription.invoice_pdf': 'GET /user/subscription/invoices/{id}/pdf',
  'subscription.invoice_pdf_tab': 'POST /user/subscription/invoices/{id}/pdf',
  'subscription.order': 'GET /user/subscription/orders/{id}',
  'subscription.cancel_order': 'POST /user/subscription/orders/{id}/cancel',
  'subscription.quote': 'POST /user/select-payment-method',
  'subscription.checkout': 'POST /user/checkout',
  'user.data': 'GET /user/data',
  'user.profile': 'GET /user/profile',
  'user.own_data': 'POST /user/own-data',
  'user.delete_account': 'DELETE /user',
  'user.proof': 'POST /user/proof',
  'user.proof_code': 'POST /user/proof/code',
  'user.proof_passkey': 'POST /user/proof/passkey',
  'user.proof_ways': 'GET /user/proof',
  'user.update_profile': 'PUT /user/profile',
  'user.change_company': 'POST /user/change-company',
  'email.resend': 'POST /email/resend',
  'email.verify': 'GET /email/verify',
  'company.employees': 'GET /company/{id}/employees',
  'company.change_employee': 'PUT /company/{id}/employees/{user_id}',
  'company.remove_employee': 'DELETE /company/{id}/employees/{user_id}',
  'company.leave': 'POST /company/{id}/leave',
  'company.transfer': 'POST /company/{id}/transfer',
  'company.invite': 'POST /company/{id}/invitations',
  'company.resend_invitation': 'POST /company/{id}/invitations/{invitation_id}/resend',
  'company.revoke_invitation': 'DELETE /company/{id}/invitations/{invitation_id}',
  'company.restore_invitation': 'POST /company/{id}/invitations/{invitation_id}/restore',
  'company.cancel_deletion': 'POST /company/{id}/cancel-deletion',
  'invitation.read': 'GET /invitation/{token}',
  'invitation.accept': 'POST /invitation/{token}/accept',
  'company.set_logo': 'POST /company/{id}/logo',
  'company.remove_logo': 'DELETE /company/{id}/logo',
  'company.logo': 'GET /company/{id}/logo/{version}',
  'company.style_preview': 'POST /company/{id}/style-preview',
  'company.style_preview_pages': 'POST /company/{id}/style-preview-pages',
  'company-account.register': 'GET /company-account/{id}/register',
  'series.continuity': 'GET /series/{id}/continuity',
  'client.likely': 'GET /client/likely',
  'client.unpaid_invoices': 'GET /client/{id}/unpaid-invoices',
  'client.advanced_payment': 'GET /client/{id}/advanced-payment',
  'client.overview': 'GET /client/{id}/overview',
  'client.totals': 'POST /client/{id}/totals/{type}',
  'dashboard.all': 'GET /dashboard/all',
  'dashboard.totals': 'POST /dashboard/totals/{type}',
  'invoice.void': 'POST /invoice/{id}/void',
  'invoice.restore_voided': 'POST /invoice/{id}/restore-voided',
  'invoice.month_totals': 'POST /invoice/month-totals',
  'period.read': 'GET /period',
  'period.close': 'POST /period/close',
  'invoice.totals': 'POST /invoice/totals',
  'invoice.total_spellout': 'POST /invoice/total-spellout',
  'invoice.add_payment': 'POST /invoice/{id}/add-payment',
  'invoice.remove_payment': 'POST /invoice/{id}/remove-payment',
  'invoice.current_client_details': 'GET /invoice/{id}/current-client-details',
  'invoice.pdf': 'GET /invoice/{id}/pdf',
  'invoice.pdf_tab': 'POST /invoice/{id}/pdf',
  'invoice.document': 'GET /invoice/{id}/document',
  'invoice.preview': 'POST /invoice/preview',
  'invoice.preview_pages': 'POST /invoice/preview-pages',
  'payment.month_totals': 'POST /payment/month-totals',
  'payment.receipt_pdf': 'GET /payment/{id}/receipt-pdf',
  'payment.receipt_pdf_tab': 'POST /payment/{id}/receipt-pdf',
  'payment.receipt_document': 'GET /payment/{id}/receipt-document',
  'expense.duplicates': 'GET /expense/duplicates',
  'expense.advances': 'GET /expense/{id}/advances',
  'expense.add_payment': 'POST /expense/{id}/add-payment',
  'expense.remove_payment': 'POST /expense/{id}/remove-payment',
  'expense.add_files': 'POST /expense/{id}/files',
  'expense.file': 'GET /expense/{id}/files/{file_id}',
  'expense.file_tab': 'POST /expense/{id}/files/{file_id}',
  'expense.delete_file': 'DELETE /expense/{id}/files/{file_id}',
  'user.cancel_email': 'DELETE /user/pending-email',
  'user.set_avatar': 'POST /user/avatar',
  'user.remove_avatar': 'DELETE /user/avatar',
  'user.sessions': 'GET /user/sessions',
  'user.end_session': 'DELETE /user/sessions/{id}',
  'user.end_other_sessions': 'POST /user/sessions/end-others',
  'password.request': 'POST /password/request',
  'password.reset': 'POST /password/reset',
  'user.change_password': 'PUT /user/password',
  'invoice.send': 'POST /invoice/{id}/send',
  'invoice.email_draft': 'GET /invoice/{id}/email-draft',
  'invoice.email_history': 'GET /invoice/{id}/email-history',
  'invoice.export': 'POST /invoice/export',
  'social.providers': 'GET /auth/providers',
  'social.start': 'GET /auth/{provider}',
  'social.callback': 'GET /auth/{provider}/callback',
  'social.open': 'POST /register-social/open',
  'social.complete': 'POST /register-social/complete',
  'social.link': 'POST /register-social/link',
  'social.link_start': 'POST /user/social/{provider}',
  'sign_in.methods': 'GET /user/sign-in-methods',
  'login.second_step': 'POST /login/two-step',
  'login.passkey_begin': 'POST /login/passkey/begin',
  'login.passkey': 'POST /login/passkey',
  'passkey.begin': 'POST /user/passkeys/begin',
  'passkey.add': 'POST /user/passkeys',
  'passkey.rename': 'PUT /user/passkeys/{id}',
  'passkey.remove': 'DELETE /user/passkeys/{id}',
  'two_step.begin': 'POST /user/two-step/begin',
  'two_step.enable': 'POST /user/two-step',
  'two_step.disable': 'POST /user/two-step/disable',
  'two_step.renew_codes': 'POST /user/two-step/recovery-codes',
  'two_step.demand': 'PUT /company/{id}/two-step',
  'two_step.demanded': 'GET /company/{id}/two-step',
  'social.unlink': 'DELETE /user/social/{provider}',
  'invoice.export_count': 'GET /invoice/export/count',
  'export.item': 'GET /export/{id}',
  'export.cancel': 'POST /export/{id}/cancel',
  'export.file': 'GET /export/{id}/file',
  'export.file_tab': 'POST /export/{id}/file',
  'client.email_history': 'GET /client/{id}/email-history',
  'invoice.email_pdf': 'GET /invoice/{id}/email/{email_id}/pdf',
  'invoice.email_pdf_tab': 'POST /invoice/{id}/email/{email_id}/pdf',
  'client.email_pdf': 'GET /client/{id}/email/{email_id}/pdf',
  'client.email_pdf_tab': 'POST /client/{id}/email/{email_id}/pdf',
  'client.statement_pdf': 'GET /client/{id}/statement-pdf',
  'client.statement_pdf_tab': 'POST /client/{id}/statement-pdf',
  'client.statement_draft': 'GET /client/{id}/statement-draft',
  'client.send_statement': 'POST /client/{id}/send-statement',
  'message.read': 'GET /message/{id}',
  'message.reply': 'POST /message/{id}/reply',
  'message.seen': 'POST /message/{id}/seen',
  'operator-message.list': 'GET /operator/messages',
  'operator-message.read': 'GET /operator/messages/{id}',
  'operator-message.answer': 'POST /operator/messages/{id}/answer',
  'operator-order.list': 'GET /operator/orders',
  'operator-order.accept': 'POST /operator/orders/{id}/accept',
  'operator-order.cancel': 'POST /operator/orders/{id}/cancel',
  'operator-user.list': 'GET /operator/users',
  'operator-company.list': 'GET /operator/companies',
  'operator-job.list': 'GET /operator/jobs',
  'operator-job.retry': 'POST /operator/jobs/{job}/retry',
  'operator-health.read': 'GET /operator/health',
  'security-event.list': 'GET /user/security-events',
  'operator-security.list': 'GET /operator/security-events',
  'operator-sending.read': 'GET /operator/sending',
  'operator-sending.stop': 'POST /operator/sending/stop',
  'operator-sending.resume': 'POST /operator/sending/resume',
  'operator-sending.company': 'GET /operator/sending/{id}',
  'operator-sending.change': 'PUT /operator/sending/{id}',
} as const satisfies { [Name in Exclude<CallName, Regular>]: Address<Name> }

const text = (name: string): string => {
  const own = (ownAddresses as Record<string, string>)[name]
  if (own) return own
  const dot = name.lastIndexOf('.')
  const regular = crudAddresses[name.slice(dot + 1) as Verb]
  if (dot < 0 || !regular) throw new Error(`No such call: ${name}`)
  return regular.replace('{resource}', name.slice(0, dot))
}

/** `client.edit_form` with `{ id }` → `GET`, `/client/edit/…`. */
export const addressOf = (name: CallName, params: Record<string, string> = {}) => {
  const [method = 'GET', path = '/'] = text(name).split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return { method, path: filled }
}
