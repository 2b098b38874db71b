-- Links to packs for people without an account in the company.

-- A pack that was sent to an address. A member's letter has no token: it leads to the page, which asks to sign in.
create table pack_link (
  company_id uuid not null,
  id uuid not null,
  pack_id uuid not null,
  email text not null check (email <> ''),
  language text not null check (language in ('lt', 'en')),
  is_member boolean not null,
  message text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the letter was sent; its token is made then and stored as a hash.
  sent_at timestamptz,
  token_hash text,
  downloads int not null default 0 check (downloads between 0 and 5),
  downloaded_at timestamptz,
  revoked_at timestamptz,
  -- The code of the latest letter with one, and what it opened, both as hashes.
  code_hash text,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  pass_hash text,
  pass_expires_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, pack_id) references pack (company_id, id) on delete cascade
);
create unique index pack_link_token_hash on pack_link (token_hash) where token_hash is not null;
create index pack_link_pack on pack_link (company_id, pack_id);
alter table pack_link enable row level security;
create policy of_company on pack_link using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on pack_link to kvitas_app;
