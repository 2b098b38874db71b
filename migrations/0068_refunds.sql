-- A refund: money that went back to a client, and the payment that it gives back. Its parts are negative: they open the debt of an invoice again.
alter table payment
  add column refund_of uuid,
  -- Both may be purged from the trash, on different days.
  add constraint payment_refund_of foreign key (company_id, refund_of) references payment (company_id, id) on delete set null (refund_of),
  add constraint payment_refund_is_paid_out check (refund_of is null or (type = 'expense' and purpose = 'documents' and client_id is not null));
create index payment_refund on payment (company_id, refund_of) where refund_of is not null;

alter table invoice_payment
  drop constraint invoice_payment_amount_check,
  add constraint invoice_payment_amount check (amount <> 0);
