-- An invoice of which no reminder goes by itself, though its client gets others.
alter table invoice_reminder add column reminders_off boolean not null default false;
