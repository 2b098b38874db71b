// Decision: docs/decisions/constraint-errors.md
import { notFound, Problem, refuseField } from './problem.ts'

// Handlers check before they write. Another request can still write between the check and the write, and then a constraint of
// the database is violated. Every constraint is listed here, either with the response to the request or as a defect of the server.
// `constraints.test.ts` compares the lists with the catalogue.

const splitWords = (text: string): string[] => text.trim().split(/\s+/)

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

/**
 * Constraints that only a defect of the server can violate: the form is checked first, a lock is held, or the server creates the
 * value. The response is 500, and the log names the constraint. All primary keys except those above belong here too.
 */
export const defectConstraints: readonly string[] = [
  ...splitWords(`
    passkey_credential_id_key session_token_hash_key invitation_token_hash document_email_message document_email_peppol_key document_email_submission_id
    subscription_order_card_session_key subscription_order_reference_key subscription_order_waiting
    company_id_type company_tax_code_company_id_type_fkey company_account_main series_default series_default_of_activity vat_rate_default journal_number_payment payment_credit payment_credit_expense export_job_archive pack_unfinished pack_link_token_hash api_key_token_hash_key document_link_token document_link_open client_link_token client_link_open receipt_payment
    company_id_logo_version_fkey company_style_company_id_logo_version_fkey
    webhook_rotates webhook_delivery_waits webhook_delivery_once
    push_delivery_once push_subscription_session_id_key push_subscription_endpoint_key
    online_payment_paid online_payment_event_once payment_refund_of payment_refund_is_paid_out
    draft_is_scheduled draft_is_refused draft_is_one_document draft_is_over draft_invoice draft_expense planned_sending_is_due
    draft_refusal_detail planned_sending_refusal_detail
    peppol_receipt_attempts_check peppol_receipt_id_check peppol_receipt_taken peppol_receipt_trouble_check
    inbox_address_token inbox_mail_place inbox_mail_once inbox_mail_waits inbox_mail_says inbox_mail_copies inbox_mail_dismissed paper_of_mail paper_once
    paper_is_mail paper_is_read paper_has_amount paper_is_decided paper_is_expense paper_is_other
    payment_file_adds_up payment_file_row_company_id_payment_file_id_position_key
    own_rate_once expense_adds_up expense_corrects_same expense_moved_in_number import_row_position invoice_adds_up ledger_balances list_is_short`),
  ...Object.entries({
    account_month: 'month_check',
    account_turnover: 'month_check',
    activity: 'check tariff_check title_check',
    api_key: 'check company_id_user_id_fkey day_count_check ending_check minute_count_check name_check scope_check',
    app_user: 'avatar_check email_check locale_check name_check pending_email_check',
    audit_event: 'operation_check',
    bank_declined: 'target_check',
    bank_entry:
      'amount_check check check1 check2 check3 currency_check kind_check original_currency_check position_check state_check',
    bank_import: 'check',
    bank_mapping: 'header_key_check',
    bank_party: 'account_number_check times_check',
    bank_rule:
      'account_number_check action_check amount_from_check amount_to_check check check1 check2 check3 check4 check5 check6 direction_check name_check position_check purpose_check text_check',
    bank_statement: 'check entries_check name_check',
    billing: 'check country_check email_check title_check type_check',
    webhook: 'day_count_check events_check failures_check url_check',
    webhook_delivery: 'answer_check attempts_check duration_ms_check state_check status_check trouble_check type_check',
    paper:
      'attempts_check company_id_double_of_fkey decision_check digest_check doubtful_field_check facts_check name_check number_check reading_check sender_check sender_trust_check size_check source_check subject_check vendor_key_check vendor_title_check version_check company_id_mail_id_fkey',
    inbox_address: 'token_check',
    inbox_mail:
      'left_out_check mailbox_check message_key_check outcome_check reason_check sender_check sender_trust_check subject_check uid_check uid_validity_check',
    inbox_mailbox: 'failures_check ignored_check mailbox_check next_uid_check problem_check tries_check unknown_check',
    planned_sending: 'language_check refusal_check send_check',
    draft:
      'editors_check form_check kind_check send_check size_check title_check version_check refusal_check language_check',
    draft_version: 'version_check',
    client: 'check check1 e_address e_address_legal payment_term_days_check reminder_days sends title_check type_check',
    client_link: 'ends hash nonce seen',
    book_change: 'document_kind_check event_check',
    cash_entry: 'amount_check document_kind_check line_check side_check',
    cash_month: 'month_check',
    chain_entry: 'check content_hash_check document_kind_check event_check hash_check previous_check seq_check',
    chain_head: 'hash_check',
    chain_stamp: 'hash_check response_check',
    company: 'activity_type_check check check1 peppol peppol_id title_check type_check vat_period vat_period_legal',
    company_account: 'check title_check type_check',
    company_logo: 'bytes_check height_check version_check width_check',
    company_member: 'role_check',
    company_tax_code: 'sealed_check type_check',
    bounced_address: 'address_check company_id_email_id_fkey reason_check',
    company_sender:
      'failing failures_check from_address_check from_name_check host_check port_check tls_check trouble_check username_check',
    company_sending: 'letters_per_hour_check receivers_per_day_check',
    document_email:
      'answer bounced_check cc_check check1 check2 check3 check4 check5 check6 file_name_check file_sha256_check file_size_check kind_check language_check of_document peppol receiver_check reminder status_check subject_check submission trouble_check ubl_name_check ubl_of_invoice ubl_sha256_check ubl_size_check ubl_whole way',
    document_link: 'company_id_invoice_id_fkey ends hash nonce seen',
    document_message: 'answer author_check company_id_invoice_id_fkey done question text_check',
    expense:
      'check check2 corrects exchange_rate_check import_lines import_source import_vat kind_check moved_in origin paid paid_before posting_date registered total_by_kind vat_total vendor_country_check',
    expense_category: 'check check1 journal_column_check title_check',
    expense_file: 'digest_check name_check size_check',
    expense_line: 'check title_check',
    expense_payment: 'amount_check',
    expense_tally: 'state_check',
    expense_vat: 'check check1 deductible_percent_check',
    export_job: 'check check1 check2 done_check error_check language_check status_check total_check',
    import:
      'check check1 check2 done_check header_key_check kind_check language_check state_check stop_reason_check total_check',
    import_mapping: 'header_key_check kind_check',
    import_row:
      'check check1 check2 entity_check file_check line_check outcome_check position_check rank_check state_check',
    import_table: 'file_check part_check',
    invitation: 'check email_check name_check role_check',
    invoice:
      'check check2 check3 credit_check credited_check deliver_country exchange_rate_check import_lines import_source moved_in number_check origin paid_before quote_answer quote_file quote_mailed quote_paid quote_source received supply_once supply_period type_check valid_until vat_total',
    invoice_line: 'check title_check',
    invoice_payment: 'amount',
    invoice_reminder: 'days',
    invoice_tally: 'state_check',
    invoice_text_tally: 'state_check',
    isaf_document: 'company_id_file_id_fkey document_kind_check',
    isaf_file:
      'check data_type_check file_name_check part_number_check period_check purchases_check sales_check sha256_check size_check submitted',
    issued_invoices: 'count_check month_check',
    journal_month: 'month_check',
    journal_number: 'number_check',
    ledger_entry: 'account_check document_kind_check fx_base not_empty',
    ledger_month: 'month_check',
    letter_settings: 'reply_to_check signature_en_check signature_lt_check',
    letter_template: 'kind_check language_check message_check subject_check',
    loaded_source: 'check name_check problem_check fingerprint_check row_count_check',
    message: 'answers_check check check1 message_check replies_check subject_check',
    message_answer: 'answer_check',
    message_reply: 'reply_check',
    notice: 'channel_check event_check company_id_user_id_fkey',
    notice_count: 'channel_check count_check',
    notice_setting: 'push_check mail_check company_id_user_id_fkey',
    push_delivery: 'attempts_check subscription_id_fkey',
    push_subscription: 'endpoint_check p256dh_check auth_check session_id_fkey',
    online_payment:
      'amount_check company_id_client_id_fkey company_id_invoice_id_fkey failure_check is_paid parts provider_check recorded state_check subject',
    online_payment_account: 'company_id_account_id_fkey provider_check',
    online_payment_event: 'event_check key_check outcome_check provider_check reason_check to_do',
    online_payment_provider: 'check_result_check checked endings_check former provider_check removed',
    own_rate: 'currency_check per_euro_check',
    note_template: 'check text_check title_check',
    passkey: 'name_check',
    pack: 'check check1 check2 check3 done_check error_check language_check parts_check sha256_check size_check status_check total_check',
    pack_segment: 'company_id_pack_id_fkey position_check',
    pack_link: 'company_id_pack_id_fkey downloads_check email_check language_check',
    party_month: 'month_check',
    payment:
      'check check2 check3 check4 check5 check7 credit_of credit_of_one destination_total_check exchange_rate_check income_client purpose_check purpose_parts purpose_type total_check type_check',
    payment_file: 'account_number_check check content_check count_check total_check version_check',
    payment_file_row:
      'account_number_check amount_check check company_id_payment_file_id_fkey name_check position_check reference_check',
    payment_letter: 'company_id_email_id_fkey done',
    payment_month: 'month_check',
    payment_tally: 'state_check',
    payment_text_tally: 'state_check',
    product_month: 'month_check',
    product: 'price_check price_without_vat_check title_check type_check',
    rate_upload: 'added_check check name_check publisher_check',
    reminder_sent: 'company_id_email_id_fkey',
    reminder_settings: 'check check1 check2 hour_from_check interest_percent_check interest_rule_check',
    reminder_step: 'company_id_days_key company_id_fkey days_check title_check',
    registered_company: 'name_check',
    shared_rate: 'currency_check per_euro_check source_check',
    vat_check: 'check outcome_check vat_code_check',
    recurring:
      'action_check end ends_after_check every_check kind_check lead_days_check on_day_check sends_invoices state state_check title_check unit_check',
    recurring_run: 'company_id_recurring_id_fkey draft expense invoice made one_document outcome_check',
    receipt: 'number_check total_check type_check',
    security_event: 'company_check detail_check event_check outcome_check',
    backup_run:
      'check check1 check2 files_check missing_check name_check outcome_check place_check reason_check row_count_check size_check',
    sending_stop: 'id_check',
    series: 'check invoice_type_check next_number_check',
    social_login: 'subject_check',
    statement_run: 'month_check',
    statement_sent: 'company_id_email_id_fkey',
    statement_settings: 'day_check receivers_check',
    subscription: 'check months_check plan_check',
    subscription_order: 'check check1 check2 check3 duration_check method_check plan_check price_check status_check',
    tombstone: 'document_kind_check',
    unit: 'check short_name_check title_check',
    vat_entry: 'kind_check part_check',
    vat_month: 'month_check',
    vat_rate: 'check check2 has_rate rate_check side_check title_check type_check',
    vendor_account: 'account_number_check check',
  }).flatMap(([table, checks]) => splitWords(checks).map((check) => `${table}_${check}`)),
]
