-- Which first cluster a copy of a person was read from: one that was restored numbers its transactions anew, so that they can't be compared.
alter table guest add column source text;

-- A browser for notices belongs to the account. Until now a cluster told others only if the person had a company there.
alter table outgoing_change drop constraint outgoing_change_kind_check,
  add constraint outgoing_change_kind_check
    check (kind in ('company', 'company_removed', 'member', 'member_removed', 'person', 'security_event', 'browser'));
insert into outgoing_change (kind, content)
  select 'browser', to_jsonb(b) from push_subscription b where exists (select from this_cluster);
