-- The latest day of a series' documents: a number out of the order of days is told before it is given.
drop index invoice_series;
create index invoice_series on invoice (company_id, series_id, date desc, id desc);
