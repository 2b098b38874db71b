-- The VAT entries that a document should have, as a pure function of its rows. Decision: docs/decisions/sums-of-the-vat-return.md.

create or replace function vat_entries_of_invoice(i invoice) returns setof vat_posting language sql stable as $$
  select 'sale', v.position, i.date, case i.type when 'credit' then 'credit' else 'invoice' end, coalesce(v.code, ''), v.type,
    in_base(v.base, r.rate), in_base(v.vat, r.rate), 0
  -- `offset 0`: computed once, not again for each row.
  from (select euro_rate(i.currency, i.exchange_rate) offset 0) r (rate), invoice_vat v
  where v.company_id = i.company_id and v.invoice_id = i.id
    and i.vat and i.type in ('simple', 'credit') and i.deleted_at is null and i.voided_at is null $$;

-- What is acquired counts by the day of the supply, deducted VAT by the day of registration. Rows without a code are in no box of
-- acquisitions.
create or replace function vat_entries_of_expense(x expense) returns setof vat_posting language sql stable as $$
  select p.part, v.position, p.date, x.kind, coalesce(v.code, ''), v.type, in_base(v.base, r.rate), in_base(v.vat, r.rate),
    in_base(v.vat, r.rate) - in_base(v.vat_not_deducted, r.rate)
  from (select euro_rate(x.currency, x.exchange_rate) offset 0) r (rate), expense_vat v,
    lateral (values ('registered', x.date_registered), ('acquired', coalesce(x.date_supply, x.date))) p (part, date)
  where v.company_id = x.company_id and v.expense_id = x.id and x.vat and x.deleted_at is null and (p.part = 'registered' or v.code is not null)
  union all
  -- VAT that is not split by rate, of documents from before it was.
  select 'registered', 0, x.date_registered, x.kind, '', 'unknown', in_base(x.total_without_vat, r.rate), in_base(x.vat_total, r.rate),
    in_base(x.vat_total, r.rate)
  from (select euro_rate(x.currency, x.exchange_rate) offset 0) r (rate)
  where x.vat and x.deleted_at is null and x.vat_total <> 0
    and not exists (select from expense_vat v where v.company_id = x.company_id and v.expense_id = x.id) $$;

-- Corrects the stored VAT entries of an invoice or expense, and adds the difference to vat_month. Only with the lock of the sums.
create or replace function post_vat(company uuid, document_kind text, document uuid) returns void language plpgsql as $$
declare
  expected vat_posting[];
  stored vat_posting[] := array(select row(e.part, e.position, e.date, e.kind, e.code, e.type, e.base, e.vat, e.deductible_vat)::vat_posting
    from vat_entry e where e.company_id = company and e.document_id = document and (e.part = 'sale') = (document_kind = 'invoice') order by e.part, e.position);
begin
  if document_kind = 'invoice' then
    select array_agg(e order by e.part, e.position) into expected
      from invoice d, vat_entries_of_invoice(d) e where d.company_id = company and d.id = document;
  else
    select array_agg(e order by e.part, e.position) into expected
      from expense d, vat_entries_of_expense(d) e where d.company_id = company and d.id = document;
  end if;
  expected := coalesce(expected, '{}');
  -- A company that is being removed needs no entries.
  if expected = stored or not exists (select from company c where c.id = company) then return; end if;
  perform lock_sums(company);
  if stored <> '{}' then
    delete from vat_entry e where e.company_id = company and e.document_id = document and (e.part = 'sale') = (document_kind = 'invoice');
  end if;
  with entries as (
    insert into vat_entry (company_id, document_id, part, position, date, kind, code, type, base, vat, deductible_vat)
      select company, document, x.* from unnest(expected) x
  ), change as (
    select 1 as side, x.* from unnest(expected) x union all select -1, s.* from unnest(stored) s
  )
  insert into vat_month as m (company_id, month, part, kind, code, type, base, vat, deductible_vat)
    select company, date_trunc('month', c.date)::date, c.part, c.kind, c.code, c.type, coalesce(sum(side * c.base), 0),
      coalesce(sum(side * c.vat), 0), coalesce(sum(side * c.deductible_vat), 0)
    from change c group by 2, 3, 4, 5, 6
    on conflict on constraint vat_month_pkey do update
      set base = m.base + excluded.base, vat = m.vat + excluded.vat, deductible_vat = m.deductible_vat + excluded.deductible_vat;
end $$;

-- Posts the VAT of a new invoice, which has no entries yet.
create or replace function post_new_invoice_vat(i invoice) returns void language sql as $$
  with entries as (
    insert into vat_entry (company_id, document_id, part, position, date, kind, code, type, base, vat, deductible_vat)
      select i.company_id, i.id, e.* from vat_entries_of_invoice(i) e returning *
  )
  insert into vat_month as m (company_id, month, part, kind, code, type, base, vat, deductible_vat)
    select company_id, date_trunc('month', date)::date, part, kind, code, type, coalesce(sum(base), 0), coalesce(sum(vat), 0), 0
    from entries group by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, part, kind, code, type) do update set base = m.base + excluded.base, vat = m.vat + excluded.vat $$;

grant execute on function vat_entries_of_invoice, vat_entries_of_expense to kvitas_app;
