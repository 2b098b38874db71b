-- One online payment for several invoices of a client, and keys of a provider that were replaced or removed.
alter table online_payment
  alter column invoice_id drop not null,
  add column client_id uuid,
  -- The invoices that it is for and how much of each: [{"invoice_id": …, "amount": …}].
  add column parts jsonb,
  add foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  add constraint online_payment_subject check (num_nonnulls(invoice_id, client_id) = 1),
  add constraint online_payment_parts check (
    (client_id is null) = (parts is null) and (parts is null or jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) > 0));
create index online_payment_client on online_payment (company_id, client_id, created_at) where client_id is not null;

alter table online_payment_provider
  -- A page that was opened with other keys leads to another account, so it is not shown again.
  add column keys_changed_at timestamptz,
  -- The keys before, until the pages that were opened with them have ended: what is paid there is still recorded.
  add column former_secrets text,
  add column former_sandbox boolean,
  add column former_until timestamptz,
  -- Removed: the row is kept for its former keys only.
  add column removed_at timestamptz,
  add constraint online_payment_provider_former check (num_nonnulls(former_secrets, former_sandbox, former_until) in (0, 3)),
  add constraint online_payment_provider_removed check (removed_at is null or (not is_on and former_until is not null));
update online_payment_provider set keys_changed_at = changed_at;
alter table online_payment_provider alter column keys_changed_at set not null;

-- The page of all documents of a client finds its proformas and quotes without reading its invoices.
create index invoice_offer on invoice (company_id, client_id, type, date desc, id desc)
  where type in ('proforma', 'quote') and deleted_at is null and voided_at is null;
