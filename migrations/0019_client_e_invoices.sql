-- How a client gets invoices: the address for e-invoices (BT-49 of EN 16931; null: the one that follows from its codes), the reference
-- that its invoices start with (BT-10), and what is sent.
alter table client
  add column e_address jsonb,
  add column buyer_reference text,
  add column sends text not null default 'pdf',
  add constraint client_e_address check (e_address ->> 'scheme' <> '' and e_address ->> 'id' <> ''),
  -- A natural person is never identified by the register of legal persons.
  add constraint client_e_address_legal check (type = 'legal' or e_address ->> 'scheme' <> '0200'),
  add constraint client_sends check (sends in ('pdf', 'pdf+ubl', 'peppol'));
