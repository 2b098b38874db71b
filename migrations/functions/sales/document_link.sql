-- The link of a token, if its document may be read: not after the link ended, the document was deleted, the company is being deleted or the
-- provider stopped its sending. Unknown and ended links cannot be told apart.
create or replace function open_document_link(hash text, moment timestamptz) returns setof document_link
language sql stable security definer set search_path = public, pg_temp as $$
  select l.* from document_link l
    join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    join company c on c.id = l.company_id
  where l.token_hash = hash and l.revoked_at is null and l.expires_at > moment
    and i.deleted_at is null and i.origin = 'own' and c.deletion_at is null
    and not exists (select from company_sending s where s.company_id = l.company_id and num_nonnulls(s.stopped_at, s.restored_from) > 0) $$;

-- A row as JSON with its numbers as exact text.
create or replace function exact_row(of_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end) from jsonb_each(of_row) $$;

-- All that the page of a link shows, and nothing else: the page runs without a company, so it can read no other row. Null: the link does
-- not open a document.
create or replace function read_document_link(hash text, moment timestamptz) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'company_id', l.company_id, 'invoice_id', l.invoice_id, 'nonce', l.nonce,
    'company', jsonb_build_object('currency', c.currency, 'time_zone', c.time_zone, 'email', c.email, 'phone', c.phone),
    'invoice', exact_row(to_jsonb(i) - '{search,void_comment,delete_comment,created_by,voided_by,deleted_by,quote_answered_by,quote_answered_ip,quote_answer_reason,quote_size,quote_mailed_at}'::text[]),
    'reference_date', (select r.date from invoice r where r.company_id = i.company_id and r.id = i.reference_invoice_id),
    'invoiced_as', (select jsonb_build_object('number', n.number) from invoice n where n.company_id = i.company_id and n.proforma_id = i.id
      and n.deleted_at is null and n.voided_at is null),
    'has_quote_documents', i.type = 'quote' and exists (select from invoice n where n.company_id = i.company_id and n.quote_id = i.id
      and n.deleted_at is null and n.voided_at is null),
    'lines', coalesce((select jsonb_agg(exact_row(to_jsonb(n)) order by n.position) from invoice_line n
      where n.company_id = i.company_id and n.invoice_id = i.id), '[]'),
    'vat_breakdown', coalesce((select jsonb_agg(exact_row(to_jsonb(v)) order by v.position) from invoice_vat v
      where v.company_id = i.company_id and v.invoice_id = i.id), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'place' order by p.date, p.place) from (
      select p.date, x.amount::text as amount, case when p.type = 'credit' then 'credit' when p.refund_of is not null then 'refund' else coalesce(nullif(a.type, 'other'), 'unknown') end as kind, x.id as place
        from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
        left join company_account a on a.company_id = p.company_id and a.id = p.account_id
        where x.company_id = i.company_id and x.invoice_id = i.id order by p.date desc, x.id desc limit 20) p), '[]'),
    'style', coalesce(s.style, '{}'), 'logo_version', s.logo_version,
    'logo_width', g.width, 'logo_height', g.height,
    'file', (select jsonb_build_object('pdf', e.file_sha256, 'pdf_name', e.file_name, 'ubl', e.ubl_sha256, 'ubl_name', e.ubl_name)
      from document_email e where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'invoice' and not e.reminder
        and e.status = 'sent' and e.file_sha256 is not null order by e.id desc limit 1)
  )
  from open_document_link(hash, moment) l
    join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    join company c on c.id = l.company_id
    left join company_style s on s.company_id = i.company_id and s.version = i.style_version
    left join company_logo g on g.company_id = s.company_id and g.version = s.logo_version $$;

-- The logo of the document of a link.
create or replace function read_link_logo(hash text, moment timestamptz) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select g.bytes from open_document_link(hash, moment) l
    join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    join company_style s on s.company_id = i.company_id and s.version = i.style_version
    join company_logo g on g.company_id = s.company_id and g.version = s.logo_version $$;

-- Stores that the client saw the document. The last time is written once a minute at most.
create or replace function see_document_link(hash text, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_link document_link; begin
  select * into found_link from open_document_link(hash, moment);
  if not found then return; end if;
  update document_link l set first_seen_at = coalesce(l.first_seen_at, moment), last_seen_at = moment
    where l.company_id = found_link.company_id and l.id = found_link.id
      and (l.last_seen_at is null or l.last_seen_at < moment - interval '1 minute');
end $$;

-- A link was handed to one client: after its document is given to another one, it opens nothing, and the other client gets a new link.
create or replace function end_link_of_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update document_link l set revoked_at = now() where l.company_id = new.company_id and l.invoice_id = new.id and l.revoked_at is null;
  return null;
end $$;

create trigger end_link_of_client after update of client_id on invoice for each row when (old.client_id is distinct from new.client_id)
  execute function end_link_of_client();

grant execute on function read_document_link, read_link_logo, see_document_link to kvitas_app;
