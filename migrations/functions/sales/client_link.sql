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
-- `skipped`. Null: the link opens nothing. A client may have any number of documents, so nothing reads more than `most` of them: a count of
-- `most` + 1 says that there are more, and then the documents are shown by date only and what was issued is not summed. In PL/pgSQL with one plan
-- for all calls: to plan it takes longer than to run it. `offset 0`: each row by its key, also before the tables were analysed.
create or replace function read_client_link(hash text, moment timestamptz, tab text, sort text, direction text, page_size int, skipped int, most int)
returns jsonb language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$ begin return (
  with opened as materialized (
    select l.company_id, l.client_id, l.nonce, c.title, c.currency, c.time_zone, c.email, c.phone, c.invoice_style, c.style_version, c.logo_version,
      m.title as client_title, m.code, m.type, m.language, (moment at time zone c.time_zone)::date as today
    from open_client_link(hash, moment) l join company c on c.id = l.company_id
      join client m on m.company_id = l.company_id and m.id = l.client_id),
  latest as materialized (
    select d.id, d.type, d.vat, d.number, d.date, d.date_due, d.total, d.unpaid, d.currency, d.payment_state, d.credited, d.is_invoiced, d.origin,
      d.quote_answer, d.valid_until, d.branding
    from opened l cross join lateral (select d.* from client_documents(l.company_id, l.client_id) d order by d.date desc, d.id desc limit most + 1) d),
  owed as materialized (
    select d.date_due from opened l cross join lateral (
      select d.date_due from client_documents(l.company_id, l.client_id) d where d.type = 'simple' and d.payment_state <> 'paid' limit most + 1) d),
  asked as materialized (
    select d.* from opened l cross join lateral (
      select d.id, d.date from invoice d where d.company_id = l.company_id and d.client_id = l.client_id and d.type = 'proforma'
        and d.deleted_at is null and d.voided_at is null and d.payment_state <> 'paid' and not d.is_invoiced
      order by d.date desc, d.id desc limit most + 1) d),
  quotes as materialized (
    select d.id from opened l cross join lateral (
      select d.id from invoice d where d.company_id = l.company_id and d.client_id = l.client_id and d.type = 'quote'
        and d.deleted_at is null and d.voided_at is null order by d.date desc, d.id desc limit most + 1) d),
  received as materialized (
    select p.* from opened l cross join lateral (
      select p.id, p.date from payment p where p.company_id = l.company_id and p.client_id = l.client_id and p.type = 'income' and p.purpose = 'documents'
        and p.deleted_at is null order by p.date desc, p.id desc limit greatest(most + 1, case when tab = 'payments' then skipped + page_size end)) p),
  counts as materialized (
    select (select count(*) from latest) as all, (select count(*) from owed) as owed, (select count(*) from quotes) as quotes,
      least((select count(*) from owed) + (select count(*) from asked), most + 1) as unpaid, least((select count(*) from received), most + 1) as payments),
  -- In one of three ways: by date from its index, all documents or all but the paid ones; or sorted, if there are not too many.
  chosen as materialized (
    select d.id, row_number() over (order by d.date desc, d.id desc) as place from opened l cross join lateral (
      select d.id, d.date from client_documents(l.company_id, l.client_id) d
      where tab = 'all' and (select c.all from counts c) > most order by d.date desc, d.id desc limit page_size offset skipped) d
    union all
    select d.id, row_number() over (order by d.date desc, d.id desc) from opened l cross join lateral (
      select d.id, d.date from (
        (select o.id, o.date from client_documents(l.company_id, l.client_id) o where o.type = 'simple' and o.payment_state <> 'paid'
          order by o.date desc, o.id desc limit page_size + skipped)
        union all select a.id, a.date from asked a) d
      where tab = 'unpaid' and (select c.all from counts c) > most order by d.date desc, d.id desc limit page_size offset skipped) d
    union all
    (select d.id, row_number() over (order by
        case when tab = 'quotes' then not d.waits end,
        case when direction = 'asc' then case sort when 'date' then d.date when 'due' then coalesce(d.date_due, d.valid_until, d.date) end end,
        case when direction = 'desc' then case sort when 'date' then d.date when 'due' then coalesce(d.date_due, d.valid_until, d.date) end end desc,
        case when direction = 'asc' then case sort when 'total' then d.total when 'unpaid' then case when d.type = 'quote' then 0 else d.unpaid end end end,
        case when direction = 'desc' then case sort when 'total' then d.total when 'unpaid' then case when d.type = 'quote' then 0 else d.unpaid end end end desc,
        d.date desc, d.id desc) as place
    from opened l cross join lateral (
      select d.*, false as waits from latest d where tab <> 'quotes' and (select c.all from counts c) <= most
        and (tab = 'all' or (tab = 'unpaid' and d.type not in ('credit', 'quote') and d.payment_state <> 'paid' and not d.is_invoiced))
      union all
      select d.id, d.type, d.vat, d.number, d.date, d.date_due, d.total, d.unpaid, d.currency, d.payment_state, d.credited, d.is_invoiced, d.origin,
        d.quote_answer, d.valid_until, d.branding, d.waits
      from quotes q cross join lateral (select d.*, quote_waits(d, l.today) as waits from invoice d where d.company_id = l.company_id and d.id = q.id offset 0) d where tab = 'quotes') d
    order by place limit page_size offset skipped))
  select jsonb_build_object(
    'company_id', l.company_id, 'client_id', l.client_id, 'nonce', l.nonce,
    'company', jsonb_build_object('title', l.title, 'currency', l.currency, 'time_zone', l.time_zone, 'email', l.email, 'phone', l.phone,
      'style', coalesce(s.style, l.invoice_style), 'logo_width', g.width, 'logo_height', g.height),
    'branding', coalesce((select d.branding from latest d where d.origin = 'own' order by d.date desc, d.id desc limit 1), true),
    'client', jsonb_build_object('title', l.client_title, 'code', l.code, 'type', l.type, 'language', l.language),
    'balances', coalesce((select jsonb_agg(jsonb_build_object('currency', b.currency, 'debt', b.debt::text, 'advance', b.advance::text) order by b.currency)
      from (select b.currency, coalesce(sum(b.amount) filter (where b.account = 'receivable'), 0) as debt,
          coalesce(-sum(b.amount) filter (where b.account = 'advance_received'), 0) as advance
        from ledger_balance b where b.company_id = l.company_id and b.subject_id = l.client_id and b.account in ('receivable', 'advance_received')
        group by 1) b where b.debt <> 0 or b.advance > 0), '[]'),
    'issued', case when (select c.all from counts c) > most then null else coalesce((
      select jsonb_agg(jsonb_build_object('currency', x.currency, 'count', x.count, 'total', x.total::text) order by x.currency)
      from (select d.currency, count(*) filter (where d.type = 'simple') as count, sum(d.total) as total
        from latest d where d.type in ('simple', 'credit') group by 1) x), '[]') end,
    'counts', (select jsonb_build_object('all', c.all, 'unpaid', c.unpaid, 'quotes', c.quotes, 'owed', c.owed, 'payments', c.payments,
        'late', (select count(*) from owed o where o.date_due < l.today), 'next_due', (select min(o.date_due) from owed o)) from counts c),
    'documents', coalesce((select jsonb_agg(to_jsonb(r) - 'place' order by r.place) from (
      select d.id, d.type, d.vat, d.number, d.date, d.date_due, d.total::text as total, d.unpaid::text as unpaid, d.currency, d.payment_state, d.credited,
        d.is_invoiced, d.origin, d.quote_answer, d.valid_until, d.waits, x.place
      from chosen x cross join lateral (select d.*, quote_waits(d, l.today) as waits from invoice d where d.company_id = l.company_id and d.id = x.id offset 0) d) r), '[]'),
    'payments', case when tab = 'payments' then coalesce((select jsonb_agg(to_jsonb(r) - 'place' order by r.date desc, r.place desc) from (
      select p.date, p.total::text as amount, p.currency, coalesce(nullif(a.type, 'other'), 'unknown') as kind, p.id as place
      from (select x.id from received x order by x.date desc, x.id desc limit page_size offset skipped) x
        join payment p on p.company_id = l.company_id and p.id = x.id
        left join company_account a on a.company_id = p.company_id and a.id = p.account_id) r), '[]') else '[]' end)
  from opened l
    left join company_style s on s.company_id = l.company_id and s.version = l.style_version
    left join company_logo g on g.company_id = l.company_id and g.version = l.logo_version); end $$;

-- What a client pays at once on the page of its link: its open invoices in a currency, at most `most` of them and the longest due first, how it
-- can pay them, and the last payment that it began here. Null: the link opens nothing.
create or replace function read_client_payment(hash text, moment timestamptz, wanted text, most int) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return (
  with opened as materialized (
    select l.company_id, l.client_id, l.nonce, c.title, c.currency, c.time_zone, c.email, c.phone, c.invoice_style, c.style_version, c.logo_version,
      m.title as client_title, m.code, m.type, m.language
    from open_client_link(hash, moment) l join company c on c.id = l.company_id
      join client m on m.company_id = l.company_id and m.id = l.client_id),
  debts as materialized (
    select b.currency from opened l join ledger_balance b on b.company_id = l.company_id and b.subject_id = l.client_id and b.account = 'receivable'
    where b.amount > 0),
  chosen as materialized (
    select coalesce((select d.currency from debts d where d.currency = wanted), (select d.currency from debts d where d.currency = l.currency),
      (select min(d.currency) from debts d), l.currency) as currency from opened l),
  open as materialized (
    -- The ids are found in the index alone, the rows are read afterwards.
    select i.id, i.number, i.date, i.date_due, i.unpaid, i.origin from opened l cross join chosen x cross join lateral (
      select i.id from invoice i
      where i.company_id = l.company_id and i.client_id = l.client_id and i.currency = x.currency and i.type = 'simple'
        and i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid' and i.unpaid > 0
      order by coalesce(i.date_due, i.date), i.date, i.id limit most + 1) d
      cross join lateral (select i.* from invoice i where i.company_id = l.company_id and i.id = d.id offset 0) i)
  select jsonb_build_object(
    'company_id', l.company_id, 'client_id', l.client_id, 'nonce', l.nonce, 'currency', x.currency,
    'company', jsonb_build_object('title', l.title, 'currency', l.currency, 'time_zone', l.time_zone, 'email', l.email, 'phone', l.phone,
      'style', coalesce(s.style, l.invoice_style), 'logo_width', g.width, 'logo_height', g.height),
    'branding', coalesce((select d.branding from client_documents(l.company_id, l.client_id) d where d.origin = 'own'
      order by d.date desc, d.id desc limit 1), true),
    'client', jsonb_build_object('title', l.client_title, 'code', l.code, 'type', l.type, 'language', l.language),
    'currencies', coalesce((select jsonb_agg(d.currency order by d.currency) from debts d), '[]'),
    'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'date', d.date, 'date_due', d.date_due,
        'unpaid', d.unpaid::text, 'origin', d.origin) order by coalesce(d.date_due, d.date), d.date, d.id) from open d), '[]'),
    'account', (select jsonb_build_object('account_number', a.account_number, 'bank_name', a.bank_name, 'bank_code', a.bank_code)
      from company_account a where a.company_id = l.company_id and a.type = 'bank' and a.currency = x.currency and a.account_number is not null
        and a.show_in_invoice and a.archived_at is null and a.deleted_at is null order by a.is_main desc, a.created_at, a.id limit 1),
    'ways', jsonb_build_object(
      'providers', coalesce((select jsonb_agg(w.provider order by w.provider) from online_payment_provider w where w.company_id = l.company_id and w.is_on), '[]'),
      'last', (select jsonb_build_object('id', o.id, 'provider', o.provider, 'state', o.state, 'failure', o.failure)
        from online_payment o where o.company_id = l.company_id and o.client_id = l.client_id order by o.created_at desc, o.id desc limit 1)))
  from opened l cross join chosen x
    left join company_style s on s.company_id = l.company_id and s.version = l.style_version
    left join company_logo g on g.company_id = l.company_id and g.version = l.logo_version); end $$;

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

grant execute on function read_client_link, read_client_payment, open_of_client, read_client_logo, see_client_link to kvitas_app;
