-- Where an answer about a document goes: the address that its last letter reached, else the first one of its client; with the name of the
-- person at it. Null: no address is known.
create or replace function answer_contact(company uuid, document uuid) returns jsonb language sql stable as $$
  with found as (
    select i.client_id, coalesce(
      (select e.delivered[1] from document_email e where e.company_id = i.company_id and e.invoice_id = i.id and e.way = 'email'
        and cardinality(e.delivered) > 0 and e.receiver @> e.delivered[1:1] order by e.id desc limit 1),
      (select x ->> 'email' from client c cross join jsonb_array_elements(c.contacts) with ordinality x(x, place)
        where c.company_id = i.company_id and c.id = i.client_id and coalesce(x ->> 'email', '') <> '' order by place limit 1),
      nullif(i.client_details ->> 'email', '')) as address
    from invoice i where i.company_id = company and i.id = document)
  select jsonb_build_object('address', f.address, 'name', (select nullif(x ->> 'name', '') from client c cross join jsonb_array_elements(c.contacts) x
    where c.company_id = company and c.id = f.client_id and lower(x ->> 'email') = lower(f.address) limit 1))
  from found f where f.address is not null $$;

-- The messages about a document with its present client: none from before it was given to that client, which the history knows.
create or replace function messages_with_client(company uuid, document uuid) returns setof document_message language sql stable as $$
  select m.* from document_message m where m.company_id = company and m.invoice_id = document
    and not exists (select from audit_event c where c.company_id = company and c.document_id = document and c.table_name = 'invoice'
      and c.operation = 'update' and c.before ? 'client_id' and c.id > (select max(e.id) from audit_event e where e.company_id = company
        and e.document_id = document and e.table_name = 'document_message' and e.row_id = m.id)) $$;

-- The messages about the document of a link, where the answer goes and who gives it. Null: the link does not open a document.
create or replace function read_link_messages(hash text, moment timestamptz, most int) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'messages', coalesce((select jsonb_agg(jsonb_build_object('author', m.author, 'text', m.text, 'created_at', m.created_at,
        'name', case m.author when 'client' then m.name else u.name end) order by m.id)
      from (select * from messages_with_client(l.company_id, l.invoice_id) m order by m.id desc limit most) m
      left join app_user u on u.id = m.created_by), '[]'),
    'contact', answer_contact(l.company_id, l.invoice_id),
    'answers', (select u.name from invoice i join company_member p on p.company_id = i.company_id and p.user_id = i.created_by
      join app_user u on u.id = p.user_id where i.company_id = l.company_id and i.id = l.invoice_id))
  from open_document_link(hash, moment) l $$;

-- Stores a question from the page of a link. The same text again within ten minutes is the same question. Answers 'stored', 'same' or
-- 'full' (there are too many messages); null: the link does not open a document.
create or replace function ask_document_question(hash text, moment timestamptz, message uuid, question text, most int) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l document_link;
  contact jsonb;
begin
  select * into l from open_document_link(hash, moment);
  if not found then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('document_message ' || l.invoice_id, 0));
  if exists (select from document_message m where m.company_id = l.company_id and m.invoice_id = l.invoice_id and m.author = 'client'
    and m.text = question and m.done_at is null and m.created_at > moment - interval '10 minutes') then return 'same'; end if;
  if (select count(*) from document_message m where m.company_id = l.company_id and m.invoice_id = l.invoice_id) >= most then return 'full'; end if;
  contact := answer_contact(l.company_id, l.invoice_id);
  insert into document_message (company_id, id, invoice_id, author, text, name, address, created_at)
    values (l.company_id, message, l.invoice_id, 'client', question, contact ->> 'name', contact ->> 'address', moment);
  return 'stored';
end $$;

-- A question and an answer are in the history of their document, without the text.
create or replace function audit_message() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform record_event(new.company_id, 'invoice', new.invoice_id, document_title('invoice', new.company_id, new.invoice_id), tg_table_name, new.id,
    'insert', null, jsonb_build_object('author', new.author));
  return null;
end $$;

create trigger audit after insert on document_message for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_message();

grant execute on function answer_contact, read_link_messages, ask_document_question to kvitas_app;
