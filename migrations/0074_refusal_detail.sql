-- What the message of a refusal names: the day of a closed period, the fields of a form.
alter table draft add column refusal_detail jsonb,
  add constraint draft_refusal_detail check (refusal_detail is null or refusal is not null);
alter table planned_sending add column refusal_detail jsonb,
  add constraint planned_sending_refusal_detail check (refusal_detail is null or refusal is not null);
