-- Under row-level security a `coalesce` in a condition cannot use an index: the papers that wait, which each dashboard counts, were found by
-- reading all papers of the company. Now the conditions are of the column itself.
drop index paper_listed;
create index paper_listed on paper (company_id, decision, received_at desc, id desc) include (reading) where double_of is null;
