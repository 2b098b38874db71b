-- The journal of income and expenses of an individual activity (order of the Minister of Finance 1K-040).

-- The column of expenses that a category belongs to. Of the seeded categories as domain/default-settings.ts has it.
alter table expense_category
  add column journal_column text not null default 'expense_3' check (journal_column in ('expense_goods', 'expense_2', 'expense_3'));
alter table expense_category disable trigger user;
update expense_category set journal_column = case seeded->'title'->>'lt' when 'Prekės ir žaliavos' then 'expense_goods' else 'expense_2' end
  where seeded->'title'->>'lt' in ('Prekės ir žaliavos', 'Paslaugos ir subranga', 'Nuoma ir komunalinės paslaugos', 'Programinė įranga ir prenumeratos',
    'Ryšiai ir internetas', 'Buhalterinės ir teisinės paslaugos');
alter table expense_category enable trigger user;

-- The running numbers of entries in closed periods, which are printed: see freeze_journal(). An entry is a payment. A number stays used
-- when its payment is deleted in a period that was opened again, so there is no foreign key.
create table journal_number (
  company_id uuid not null references company on delete cascade,
  number int not null check (number > 0),
  payment_id uuid not null,
  primary key (company_id, number)
);
create unique index journal_number_payment on journal_number (company_id, payment_id);
alter table journal_number enable row level security;
create policy of_company on journal_number using (company_id = current_company()) with check (company_id = current_company());
grant select on journal_number to kvitas_app;
