-- When goods or services were supplied: a day (BT-72 of EN 16931) or a period instead (BG-14); neither: on the issue date.
-- Where they were delivered (BT-80); null: in the country of the buyer. References of the buyer (BT-10) and to a contract (BT-12).
alter table invoice
  add column date_supply date,
  add column supply_from date,
  add column supply_to date,
  add column deliver_country text,
  add column buyer_reference text,
  add column contract_reference text,
  add constraint invoice_supply_period check ((supply_from is null) = (supply_to is null) and supply_from <= supply_to),
  add constraint invoice_supply_once check (date_supply is null or supply_from is null),
  add constraint invoice_deliver_country check (deliver_country ~ '^[A-Z]{2}$');
