// Decision: docs/decisions/archive-of-a-company.md
import type { DB } from '#server/platform/db/schema.ts'

type CompanyTable = { [Name in keyof DB]: 'company_id' extends keyof DB[Name] ? Name : never }[keyof DB]
/** They have rows of other tables (list_order.sql). */
type ViewOfRows = 'invoice_order' | 'expense_order' | 'payment_order'
/** The tables with rows of a company, and that of companies. */
export type ArchivedTable = Exclude<CompanyTable, ViewOfRows> | 'company'

type Options = {
  /** Columns that an archive does not have, each with the reason. */
  leftOut?: Record<string, string>
  /** This column gets new numbers in the order of the old ones. */
  renumbered?: string
}
export type Kept = { columns: readonly string[]; leftOut: Record<string, string>; renumbered: string | undefined }
type LeftOut = { reason: string }

const kept = (columns: string, { leftOut: without = {}, renumbered }: Options = {}): Kept => ({
  columns: columns.trim().split(/\s+/),
  leftOut: without,
  renumbered,
})
const leftOut = (reason: string): LeftOut => ({ reason })

/**
 * What an archive of a company has of each table, and why not the rest. A new table does not compile until it is here, and a test compares the
 * columns with those of the database. Keys, tokens, hashes of links and what is encrypted with a key of the instance are never kept. The
 * company's id is in the manifest only, because it may change.
 */
export const archivedTables: Record<ArchivedTable, Kept | LeftOut> = {
  api_key: leftOut('keys of programs'),
  account_month: kept('account_id month count inflow outflow'),
  account_turnover: kept('month account debit credit'),
  activity: kept('id title code tariff certificate_number version created_at updated_at archived_at deleted_at'),
  audit_event: kept(
    `
    change_id id at user_id user_name address document_kind document_id document_title table_name row_id operation
    before after import_id`,
    { leftOut: { api_key_name: 'names of keys, which are left out' } },
  ),
  bank_declined: kept('entry_id target'),
  bank_entry: kept(`
    id import_id position account_id format date amount currency name account_number code text reference key kind
    original_amount original_currency state returned_entry_id settled_by settled_at`),
  bank_import: kept('id files created_by created_at undone_by undone_at'),
  bank_mapping: kept('header_key mapping used_at'),
  bank_match: kept('entry_id payment_id created payment_version'),
  bank_party: kept('account_number client_id times last_on'),
  bank_rule: kept(`
    id position direction name account_number text amount_from amount_to account_id action purpose category_id
    client_id to_account_id version created_by created_at`),
  bank_statement: kept('id import_id account_id name format date_from date_to opening closing entries'),
  book_change: kept('position transaction_id at document_kind document_id version event', { renumbered: 'position' }),
  cash_entry: kept('document_kind document_id id payment_id date side line subject_id amount'),
  cash_month: kept('month side line subject_id amount'),
  chain_entry: kept(
    'seq at event document_kind document_id version content_version content_hash field_digests previous hash',
  ),
  chain_head: kept('length hash started_at start_after verified_at verified_length first_break', {
    leftOut: { verifying: 'the progress of a job' },
  }),
  chain_stamp: kept('seq hash stamped_at authority response'),
  client: kept(`
    id type title code vat_enabled vat_code contacts address city postal_code country is_client is_vendor currency
    language payment_term_days note version created_at updated_at archived_at deleted_at e_address buyer_reference
    sends account_number reminds_imported reminders_off reminder_days statements_off`),
  client_link: leftOut('links to the documents of clients, whose tokens a key outside the database makes'),
  client_year: kept('year client_id sales'),
  company: kept(
    `
    account_number activity_type address addresses bank_code bank_name certificate_number city closed_until code
    contacts country created_at currency differences_from e_invoice_in_pdf email invoice_style language logo_version
    phone postal_code style_version time_zone title two_step_required type updated_at vat_code vat_enabled
    vat_period version website`,
    {
      leftOut: {
        peppol: 'an operator decides again',
        peppol_id: 'the id at an access point of this instance',
        deletion_at: 'only this instance deletes it',
        cluster: 'where it lives in this instance',
        moving_to: 'where it is moved to in this instance',
      },
    },
  ),
  company_account: kept(`
    id type title extra_name account_number bank_name bank_code cash_register_number currency initial_balance moved
    show_in_invoice accept_payments is_main version created_at updated_at archived_at deleted_at`),
  company_logo: kept('version bytes width height created_at'),
  company_member: leftOut('members.jsonl has them by e-mail'),
  bounced_address: leftOut('the server of this instance learns again which addresses do not exist'),
  company_sender: leftOut('a password that is encrypted with a key of this instance'),
  company_sending: leftOut('limits that the operator of this instance set'),
  company_style: kept('version style logo_version used'),
  company_tax_code: leftOut('encrypted with a key of this instance'),
  document_email: kept(
    `
    id kind client_id invoice_id date_from date_to currency language receiver cc sender reply_to subject message
    attach message_id status attempts next_at sending_at delivered refused trouble answer created_by created_at
    sent_at file_sha256 file_size file_name file_state reminder way ubl_sha256 ubl_size ubl_name prepaid reminded_on bounced`,
    { leftOut: { submission_id: 'the id at an access point of this instance' } },
  ),
  document_link: leftOut('links to documents, whose tokens a key outside the database makes'),
  document_message: kept('id invoice_id author text name address created_by created_at done_at mailed_at email_id'),
  draft: kept(
    `id kind form size version title currency total created_by created_at updated_by updated_at language refusal refusal_detail refused_at
    invoice_id expense_id deleted_at`,
    {
      leftOut: {
        editors: 'who has it open at the moment',
        send_at: 'a restored company issues nothing by itself',
        send: 'a restored company sends nothing by itself',
        scheduled_by: 'a restored company issues nothing by itself',
      },
    },
  ),
  draft_version: leftOut('earlier forms, to merge changes that are made at the same time'),
  expense: kept(`
    id vendor_id vendor_title number date date_due currency exchange_rate vat prices_include_vat comment category_id
    discount delivery subtotal discount_total discount_without_vat delivery_without_vat total_without_vat vat_total
    total paid created_by version created_at updated_at archived_at deleted_at deleted_by delete_comment kind
    corrects_id date_registered date_supply posting_date payment_reference paper_difference confirm_difference
    vendor_country vendor_vat_code last_paid_on origin import_source import_lines paid_before`),
  expense_category: kept(
    'id title parent_id version created_at updated_at archived_at deleted_at seeded journal_column',
  ),
  expense_file: kept('expense_id id name size type thumbnail created_by created_at digest'),
  expense_line: kept(`
    expense_id position id product_id title quantity price vat_id vat_type vat_rate total_without_vat vat_total
    total`),
  expense_payment: kept('id expense_id payment_id amount created_by created_at joined_on'),
  expense_tally: kept('currency state count total paid'),
  expense_vat: kept('expense_id position vat_id type rate code title base vat deductible_percent vat_not_deducted'),
  export_job: leftOut('files that are made again'),
  import: leftOut('what imports brought is in the other tables'),
  import_mapping: kept('kind header_key mapping used_at'),
  import_row: leftOut('records of imports'),
  import_table: leftOut('tables that were imported'),
  inbox_address: leftOut('a restored company gets another address'),
  inbox_mail: leftOut('records of mails; papers say from whom they are'),
  invitation: leftOut('invitations are sent again'),
  invitation_token: leftOut('hashes of links'),
  invoice: kept(`
    id type vat client_id client_title client_details seller_details date date_due series_id number issued_to
    issued_by note currency exchange_rate language prices_include_vat discount delivery accounts
    reference_invoice_id reference_number subtotal discount_total discount_without_vat delivery_without_vat
    total_without_vat vat_total total total_in_words paid created_by voided_at void_comment sent_at viewed_at
    version created_at updated_at archived_at deleted_at proforma_id delete_comment deleted_by is_invoiced credited
    voided_by style_version branding product_codes credit_settled order_reference date_supply supply_from supply_to
    deliver_country buyer_reference contract_reference last_paid_on origin import_source import_lines paid_before
    valid_until quote_id quote_answer quote_answered_at quote_answered_name quote_answered_by quote_answered_ip
    quote_answer_reason quote_sha256 quote_size quote_mailed_at`),
  invoice_due: kept('date_due currency count unpaid base_unpaid'),
  invoice_line: kept(`
    invoice_id position id product_id title description quantity unit_id unit price discount vat_id vat_type
    vat_rate total_without_vat vat_total total reference_line_id`),
  invoice_month: kept('month type date_due count total paid credited unpaid'),
  invoice_payment: kept('id invoice_id payment_id amount created_by created_at joined_on'),
  invoice_tally: kept('type currency state count total paid credited'),
  invoice_text_tally: kept('search type currency state count total paid credited'),
  invoice_reminder: kept('invoice_id promised_date reminders_off reminder_days changed_by changed_at'),
  invoice_vat: kept('invoice_id position vat_id type rate code title legal_note base vat'),
  isaf_document: kept('file_id document_kind document_id number version hash is_void'),
  isaf_file: kept(`
    id period date_from date_to data_type part_number file_name sha256 size sales purchases submitted_on changed_at
    created_by created_at submitted_by has_tax_code`),
  issued_invoices: kept('month count'),
  journal_month: kept('month count numbered'),
  journal_number: kept('number payment_id'),
  ledger_balance: kept('account subject_id currency amount'),
  ledger_entry: kept('document_kind document_id position account subject_id currency date amount base_amount'),
  ledger_month: kept('month account subject_id document_kind base_amount'),
  letter_settings: kept('signature_lt signature_en reply_to receipts_on version changed_by changed_at'),
  letter_template: kept('kind language subject message version changed_by changed_at'),
  list_tally: kept('resource tab count'),
  notice: leftOut('what members were told'),
  notice_setting: leftOut('what members want to be told; they choose it anew'),
  note_template: kept('id title text version created_at updated_at archived_at deleted_at'),
  online_payment: kept(
    'id provider invoice_id client_id parts amount currency state session expires_at failure created_at paid_id paid_at payment_id',
    { leftOut: { url: 'a page of the provider, where anybody could pay' } },
  ),
  online_payment_account: kept('provider currency account_id'),
  online_payment_event: kept(
    'id provider key event received_at outcome reason online_payment_id payment_id done_by done_at',
  ),
  online_payment_provider: leftOut('keys of the company at providers of payments'),
  own_rate: kept('id currency date per_euro upload_id created_by created_at'),
  pack: leftOut('packs are made again'),
  pack_link: leftOut('links to packs'),
  pack_segment: leftOut('pieces of packs'),
  party_month: kept('month account party_id count base_amount'),
  paper: kept(
    `id source sender sender_trust subject received_at created_by name size type thumbnail digest version reading read_at attempts facts
    vendor_title vendor_key number date currency total doubtful_field is_structured double_of is_parted decision decided_by
    decided_at expense_id`,
    { leftOut: { mail_id: 'records of mails stay behind' } },
  ),
  payment: kept(`
    id type date client_id account_id total currency note used of_document created_by version created_at updated_at
    deleted_at client_title source_account_id destination_account_id destination_total destination_currency
    exchange_rate credit_invoice_id released archived_at deleted_by delete_comment credit_expense_id purpose refund_of`),
  payment_file: kept(`
    id account_id account_number made_on date version currency total count content created_by created_at
    cancelled_at cancelled_by`),
  planned_sending: leftOut('a restored company sends nothing by itself'),
  payment_file_row: kept(`
    id payment_file_id position expense_id vendor_id name account_number amount paid_before reference settled_at
    cancelled_at cancelled_by`),
  payment_letter: leftOut('letters about payments that wait or went'),
  payment_month: kept('month type count total used'),
  payment_tally: kept('type currency state count total used account_id arrives destination_currency is_unused purpose'),
  payment_text_tally: kept('search type currency state count total used'),
  push_delivery: leftOut('notices on their way to browsers'),
  product: kept(`
    id title code price price_without_vat description unit_id vat_id type sold_quantity sold_total version
    created_at updated_at archived_at deleted_at`),
  product_month: kept('month product_id count quantity amount'),
  rate_upload: kept('id name publisher added date_from date_to created_by created_at'),
  recurring: kept(`
    id kind title form unit every on_day first_date ends_on ends_after lead_days price_changes action state next_date
    problem paused_at next_total currency version created_by created_at updated_at deleted_at`),
  recurring_run: kept('recurring_id planned_date outcome invoice_id expense_id draft_id created_at'),
  receipt: kept(`
    id payment_id type series_id number date accountant cashier paid_for income_account seller_details
    client_details currency total total_in_words language created_by created_at updated_at`),
  reminder_sent: kept('invoice_id step_id days email_id'),
  reminder_settings: kept(`
    is_on only_working_days hour_from hour_to interest_rule interest_percent compensation version
    changed_by changed_at`),
  reminder_step: kept('id days title is_on letters'),
  series: kept(`
    id invoice_type next_number description activity_id is_default version created_at updated_at archived_at
    deleted_at`),
  settings_version: kept('version'),
  statement_run: kept('month finished_at'),
  statement_sent: kept('client_id month currency email_id'),
  statement_settings: kept('is_on day receivers starts_on version changed_by changed_at'),
  tombstone: kept(`
    document_kind document_id type series_id number date total currency client_title deleted_by_name deleted_at
    delete_comment purged_at`),
  unit: kept('id title short_name format is_system version created_at updated_at archived_at deleted_at seeded'),
  vat_check: kept('client_id vat_code outcome name address consultation checked_by checked_at'),
  vat_entry: kept('document_id part position date kind code type base vat deductible_vat'),
  vat_month: kept('month part kind code type base vat deductible_vat'),
  vat_rate: kept(`
    id type rate title code legal_note valid_from valid_to is_default position version created_at updated_at
    archived_at deleted_at seeded side`),
  vendor_account: kept('client_id account_number first_seen_at first_seen_by confirmed_at confirmed_by'),
  webhook: leftOut('addresses of other programs and their secrets'),
  webhook_delivery: leftOut('what was sent to them'),
}

/** The tables that an archive has, by name. */
export const keptTables: readonly (readonly [ArchivedTable, Kept])[] = Object.entries(archivedTables).flatMap(
  ([name, table]) => ('columns' in table ? [[name as ArchivedTable, table] as const] : []),
)
