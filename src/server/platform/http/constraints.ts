// Decision: docs/decisions/constraint-errors.md
import { notFound, Problem, refuseField } from './problem.ts'

// Handlers check before they write. Another request can still write between the check and the write, and then a constraint of
// the database is violated. Every constraint is listed here, either with the response to the request or as a defect of the server.
// `constraints.test.ts` compares the lists, here and in `defect-constraints.ts`, with the catalogue.

export const splitWords = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Foreign keys of documents and settings: the row in the field was purged meanwhile, and the response is an error of the field. Each field
 * has the tables with it. The constraint of `client_id` of `invoice` is `invoice_company_id_client_id_fkey`.
 */
const tablesByField: Readonly<Record<string, readonly string[]>> = {
  account_id: ['bank_entry', 'bank_rule', 'bank_statement', 'payment', 'payment_file'],
  activity_id: ['series'],
  category_id: ['bank_rule', 'expense'],
  client_id: [
    'bank_party',
    'bank_rule',
    'client_link',
    'document_email',
    'invoice',
    'payment',
    'statement_sent',
    'vat_check',
    'vendor_account',
  ],
  corrects_id: ['expense'],
  credit_expense_id: ['payment'],
  credit_invoice_id: ['payment'],
  destination_account_id: ['payment'],
  entry_id: ['bank_declined', 'bank_match'],
  draft_id: ['draft_version', 'recurring_run'],
  expense_id: [
    'draft',
    'expense_file',
    'expense_line',
    'expense_payment',
    'expense_vat',
    'paper',
    'payment_file_row',
    'recurring_run',
  ],
  import_id: ['bank_entry', 'bank_statement', 'import_row', 'import_table'],
  invitation_id: ['invitation_token'],
  invoice_id: [
    'document_email',
    'draft',
    'invoice_line',
    'invoice_payment',
    'invoice_reminder',
    'invoice_vat',
    'payment_letter',
    'planned_sending',
    'recurring_run',
    'reminder_sent',
  ],
  parent_id: ['expense_category'],
  payment_id: ['bank_match', 'expense_payment', 'invoice_payment', 'payment_letter', 'receipt'],
  product_id: ['expense_line', 'invoice_line'],
  proforma_id: ['invoice'],
  quote_id: ['invoice'],
  reference_invoice_id: ['invoice'],
  returned_entry_id: ['bank_entry'],
  series_id: ['invoice', 'receipt'],
  source_account_id: ['payment'],
  to_account_id: ['bank_rule'],
  unit_id: ['invoice_line', 'product'],
  upload_id: ['own_rate'],
  vat_id: ['expense_line', 'expense_vat', 'invoice_line', 'invoice_vat', 'product'],
  vendor_id: ['expense', 'payment_file_row'],
  webhook_id: ['webhook_delivery'],
}

/** Tables with rows of a company that was purged meanwhile. The constraint of `unit` is `unit_company_id_fkey`. */
const tablesOfCompany = splitWords(`
  account_month account_turnover activity api_key audit_event bank_import bank_mapping bank_party bank_rule book_change cash_entry cash_month chain_entry
  chain_head chain_stamp client client_year company_account company_logo company_member
  bounced_address company_sender company_sending company_style document_email draft expense expense_category expense_tally export_job import import_mapping inbox_address inbox_mail invitation
  invoice invoice_due invoice_month invoice_tally invoice_text_tally isaf_file issued_invoices journal_month journal_number ledger_balance ledger_entry
  ledger_month letter_settings letter_template list_tally note_template online_payment_event online_payment_provider own_rate pack paper party_month payment
  payment_file payment_month payment_tally payment_text_tally planned_sending product product_month rate_upload recurring reminder_settings series
  push_delivery settings_version statement_run statement_settings
  tombstone unit vat_entry vat_month vat_rate vendor_account webhook`)

/** Tables with rows of a user who deleted their account meanwhile. The constraint of `session` is `session_user_id_fkey`. */
const tablesOfUser = splitWords(`
  billing company_member email_token idempotency_key known_device message notice_count passkey password_reset person_seen
  push_subscription session sign_in_ticket social_login subscription subscription_order two_step`)

const withProblem = (names: readonly string[], problem: () => Problem) => names.map((name) => [name, problem] as const)

const unauthenticated = () => new Problem('unauthenticated')
const numberInUse = (field: string) => () =>
  new Problem('series_number_in_use', { errors: { [field]: [{ key: 'series_number_in_use', params: {} }] } })

/** The constraints that a concurrent request can make this one violate, each with its response. */
export const constraintProblems: ReadonlyMap<string, () => Problem> = new Map([
  ...Object.entries(tablesByField).flatMap(([field, tables]) =>
    withProblem(
      tables.map((table) => `${table}_company_id_${field}_fkey`),
      () => refuseField(field, 'id'),
    ),
  ),
  ...withProblem(
    tablesOfCompany.map((table) => `${table}_company_id_fkey`),
    () => notFound('company'),
  ),
  ...withProblem(
    tablesOfUser.map((table) => `${table}_user_id_fkey`),
    unauthenticated,
  ),
  ...withProblem(['invitation_accepted_by_fkey', 'invitation_invited_by_fkey'], unauthenticated),
  ...withProblem(['message_answer_message_id_fkey', 'message_reply_message_id_fkey'], () => notFound('message')),
  ['document_email_peppol_once', () => new Problem('peppol_sent')],
  ['document_email_reminded_once', () => new Problem('reminded_today')],
  ['company_peppol_sender', () => refuseField('access_point_id', 'peppol_sender_used')],
  // The user turned two-step sign-in off meanwhile.
  ['recovery_code_user_id_fkey', () => new Problem('bad_request')],
  [
    'app_user_email',
    () =>
      new Problem('validation_failed', {
        reason: 'email_taken',
        errors: { email: [{ key: 'email_taken', params: {} }] },
      }),
  ],
  ['company_keeps_owner', () => new Problem('last_owner')],
  ['company_member_pkey', () => new Problem('already_member')],
  ['invitation_open', () => new Problem('duplicate_invitation', { field: 'email' })],
  ['invoice_number', numberInUse('number')],
  ['quote_quantity', () => refuseField('lines', 'quote_exceeded')],
  ['invoice_of_proforma', () => refuseField('proforma_id', 'proforma_invoiced')],
  ['receipt_number', numberInUse('receipt.number')],
  // Another file or payment was stored meanwhile.
  ...withProblem(
    ['payment_file_row_live', 'payment_file_row_open'],
    () => new Problem('payment_refused', { reason: 'meanwhile' }),
  ),
  ['expense_in_payment', () => new Problem('invoice_locked', { reason: 'in_payment' })],
  ['document_needs_rate', () => refuseField('exchange_rate', 'exchange_rate')],
])
