-- Recurring documents also make expenses and drafts, and their list shows the amount of the next document.
alter table recurring drop constraint recurring_kind_check, drop constraint recurring_action_check,
  add constraint recurring_kind_check check (kind in ('invoice', 'expense')),
  add constraint recurring_action_check check (action in ('issue', 'issue-and-send', 'draft')),
  add constraint recurring_sends_invoices check (kind = 'invoice' or action <> 'issue-and-send'),
  -- The total of the next document at the prices of its date. Null: not computed yet.
  add column next_total numeric,
  add column currency text not null default 'EUR',
  -- Whose document it is.
  add column party_id uuid generated always as ((form->>case kind when 'invoice' then 'client_id' else 'vendor_id' end)::uuid) stored;
update recurring r set currency = coalesce(r.form->>'currency', c.currency) from company c where c.id = r.company_id;
alter table recurring alter column currency drop default;

alter table recurring_run add column expense_id uuid, add column draft_id uuid,
  add foreign key (company_id, expense_id) references expense (company_id, id) on delete set null (expense_id),
  add foreign key (company_id, draft_id) references draft (company_id, id) on delete set null (draft_id),
  add constraint recurring_run_one_document check (num_nonnulls(invoice_id, expense_id, draft_id) <= 1),
  drop constraint recurring_run_made,
  add constraint recurring_run_made check (outcome = 'made' or num_nonnulls(invoice_id, expense_id, draft_id) = 0);
create unique index recurring_run_expense on recurring_run (company_id, expense_id) where expense_id is not null;
create unique index recurring_run_draft on recurring_run (company_id, draft_id) where draft_id is not null;
