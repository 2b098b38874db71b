-- The link of a token, if the documents of its client may be read: under the same conditions as that of a document.
create or replace function open_client_link(hash text, moment timestamptz) returns setof client_link
language sql stable security definer set search_path = public, pg_temp as $$
  select l.* from client_link l
    join client m on m.company_id = l.company_id and m.id = l.client_id
    join company c on c.id = l.company_id
  where l.token_hash = hash and l.revoked_at is null and l.expires_at > moment
    and m.deleted_at is null and c.deletion_at is null
    and not exists (select from company_sending s where s.company_id = l.company_id and num_nonnulls(s.stopped_at, s.restored_from) > 0) $$;

-- The documents that a client sees: what it was issued and what counts. Without rights of its own, so that it becomes a part of the query.
create or replace function client_documents(company uuid, client uuid) returns setof invoice language sql stable as $$
  select i.* from invoice i where i.company_id = company and i.client_id = client and i.deleted_at is null and i.voided_at is null
    and i.type in ('simple', 'proforma', 'quote', 'credit') $$;

-- Whether a quote waits for the answer of its client on a day.
create or replace function quote_waits(q invoice, today date) returns boolean language sql stable as $$
  select q.type = 'quote' and q.quote_answer is null and not q.is_invoiced and coalesce(q.valid_until >= today, true)
    and not exists (select from invoice n where n.company_id = q.company_id and n.quote_id = q.id and n.deleted_at is null and n.voided_at is null) $$;

-- All that the page of a client's link shows, and nothing else: its figures and one page of its documents or payments, by `page_size` from
-- `skipped`. Null: the link opens nothing.
create or replace function read_client_link(hash text, moment timestamptz, tab text, sort text, direction text, page_size int, skipped int)
returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'company_id', l.company_id, 'client_id', l.client_id, 'nonce', l.nonce,
    'company', jsonb_build_object('title', c.title, 'currency', c.currency, 'time_zone', c.time_zone, 'email', c.email, 'phone', c.phone,
      'style', coalesce(s.style, c.invoice_style), 'logo_width', g.width, 'logo_height', g.height),
    'branding', coalesce((select i.branding from invoice i where i.company_id = l.company_id and i.origin = 'own' order by i.created_at desc limit 1), true),
    'client', jsonb_build_object('title', m.title, 'code', m.code, 'type', m.type, 'language', m.language),
    'balances', coalesce((select jsonb_agg(jsonb_build_object('currency', b.currency, 'debt', b.debt::text, 'advance', b.advance::text) order by b.currency)
      from (select b.currency, coalesce(sum(b.amount) filter (where b.account = 'receivable'), 0) as debt,
          coalesce(-sum(b.amount) filter (where b.account = 'advance_received'), 0) as advance
        from ledger_balance b where b.company_id = l.company_id and b.subject_id = l.client_id and b.account in ('receivable', 'advance_received')
        group by 1) b where b.debt <> 0 or b.advance > 0), '[]'),
    'issued', coalesce((select jsonb_agg(jsonb_build_object('currency', x.currency, 'count', x.count, 'total', x.total::text) order by x.currency)
      from (select d.currency, count(*) filter (where d.type = 'simple') as count, sum(d.total) as total
        from client_documents(l.company_id, l.client_id) d where d.type in ('simple', 'credit') group by 1) x), '[]'),
    'counts', (select jsonb_build_object('all', count(*), 'unpaid', count(*) filter (where d.type not in ('credit', 'quote') and d.payment_state <> 'paid' and not d.is_invoiced),
        'quotes', count(*) filter (where d.type = 'quote'),
        'owed', count(*) filter (where d.type = 'simple' and d.payment_state <> 'paid'),
        'late', count(*) filter (where d.type = 'simple' and d.payment_state <> 'paid' and d.date_due < (moment at time zone c.time_zone)::date),
        'next_due', min(d.date_due) filter (where d.type = 'simple' and d.payment_state <> 'paid'),
        'first_date', min(d.date),
        'payments', (select count(*) from payment p where p.company_id = l.company_id and p.client_id = l.client_id and p.type = 'income'
          and p.purpose = 'documents' and p.deleted_at is null))
      from client_documents(l.company_id, l.client_id) d),
    'documents', case when tab in ('all', 'unpaid', 'quotes') then coalesce((select jsonb_agg(to_jsonb(r) - 'place' order by r.place) from (
      select d.id, d.type, d.vat, d.number, d.date, d.date_due, d.total::text as total, d.unpaid::text as unpaid, d.currency, d.payment_state, d.credited,
        d.is_invoiced, d.origin, d.quote_answer, d.valid_until, quote_waits(d, (moment at time zone c.time_zone)::date) as waits, row_number() over (order by
          case when tab = 'quotes' then not quote_waits(d, (moment at time zone c.time_zone)::date) end,
          case when direction = 'asc' then case sort when 'date' then d.date when 'due' then coalesce(d.date_due, d.valid_until, d.date) end end,
          case when direction = 'desc' then case sort when 'date' then d.date when 'due' then coalesce(d.date_due, d.valid_until, d.date) end end desc,
          case when direction = 'asc' then case sort when 'total' then d.total when 'unpaid' then case when d.type = 'quote' then 0 else d.unpaid end end end,
          case when direction = 'desc' then case sort when 'total' then d.total when 'unpaid' then case when d.type = 'quote' then 0 else d.unpaid end end end desc,
          d.date desc, d.id desc) as place
      from client_documents(l.company_id, l.client_id) d
      where tab = 'all' or (tab = 'quotes' and d.type = 'quote')
        or (tab = 'unpaid' and d.type not in ('credit', 'quote') and d.payment_state <> 'paid' and not d.is_invoiced)
      order by place limit page_size offset skipped) r), '[]') else '[]' end,
    'payments', case when tab = 'payments' then coalesce((select jsonb_agg(to_jsonb(r) - 'place' order by r.date desc, r.place desc) from (
      select p.date, p.total::text as amount, p.currency, coalesce(nullif(a.type, 'other'), 'unknown') as kind, p.id as place
      from payment p left join company_account a on a.company_id = p.company_id and a.id = p.account_id
      where p.company_id = l.company_id and p.client_id = l.client_id and p.type = 'income' and p.purpose = 'documents' and p.deleted_at is null
      order by p.date desc, p.id desc limit page_size offset skipped) r), '[]') else '[]' end)
  from open_client_link(hash, moment) l
    join company c on c.id = l.company_id
    join client m on m.company_id = l.company_id and m.id = l.client_id
    left join company_style s on s.company_id = c.id and s.version = c.style_version
    left join company_logo g on g.company_id = c.id and g.version = c.logo_version $$;

-- Whose documents a link opens, and whether one document is among them. Null: the link opens nothing.
create or replace function open_of_client(hash text, moment timestamptz, document uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('company_id', l.company_id, 'client_id', l.client_id, 'nonce', l.nonce, 'language', m.language, 'currency', m.currency,
    'document', (select d.id from client_documents(l.company_id, l.client_id) d where d.id = document and d.origin = 'own'))
  from open_client_link(hash, moment) l join client m on m.company_id = l.company_id and m.id = l.client_id $$;

create or replace function read_client_logo(hash text, moment timestamptz) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select g.bytes from open_client_link(hash, moment) l join company c on c.id = l.company_id
    join company_logo g on g.company_id = c.id and g.version = c.logo_version $$;

-- Stores that the client saw the page. The last time is written once a minute at most.
create or replace function see_client_link(hash text, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_link client_link; begin
  select * into found_link from open_client_link(hash, moment);
  if not found then return; end if;
  update client_link l set first_seen_at = coalesce(l.first_seen_at, moment), last_seen_at = moment
    where l.company_id = found_link.company_id and l.id = found_link.id
      and (l.last_seen_at is null or l.last_seen_at < moment - interval '1 minute');
end $$;

grant execute on function read_client_link, open_of_client, read_client_logo, see_client_link to kvitas_app;
