import { splitWords } from './constraints.ts'

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
    company:
      'activity_type_check check check1 cluster_check moving_to_check peppol peppol_id title_check type_check vat_period vat_period_legal',
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
    outgoing_change: 'kind_check',
    this_cluster: 'id_check name_check',
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
