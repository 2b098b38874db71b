-- The code of a natural person in the register of taxpayers, often the personal code: encrypted, in a table of its own, so that neither
-- the history nor a list or an export of companies can have it. The foreign key keeps it from legal persons.
alter table company add constraint company_id_type unique (id, type);
create table company_tax_code (
  company_id uuid primary key,
  type text not null default 'individual' check (type = 'individual'),
  sealed text not null check (sealed <> ''),
  foreign key (company_id, type) references company (id, type) on delete cascade
);
alter table company_tax_code enable row level security;
create policy of_company on company_tax_code using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on company_tax_code to kvitas_app;
