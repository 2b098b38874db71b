-- Papers that come by mail: each company has an address in the operator's mailbox.
create table inbox_address (
  company_id uuid primary key references company on delete cascade,
  -- The part of the address that nobody can guess.
  token text not null constraint inbox_address_token unique check (token ~ '^[a-z2-7]{16}$'),
  made_at timestamptz not null,
  made_by uuid
);
alter table inbox_address enable row level security;
create policy of_company on inbox_address using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on inbox_address to kvitas_app;

-- A mail that came for a company. The row and the papers of the mail are stored together, so that neither is made twice.
create table inbox_mail (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- Where it is: a mailbox, its UIDVALIDITY and the UID (RFC 3501, 2.3.1.1).
  mailbox text not null check (mailbox ~ '^[0-9a-f]{16}$'),
  uid_validity bigint not null check (uid_validity > 0),
  uid bigint not null check (uid > 0),
  -- The hash of its Message-ID and its files: the same for a copy, and if the mailbox was moved. Null: a copy of another mail.
  message_key text check (message_key ~ '^[0-9a-f]{64}$'),
  sender text check (sender <> '' and length(sender) <= 320),
  sender_trust text not null check (sender_trust in ('known', 'unknown', 'failed')),
  subject text check (subject <> '' and length(subject) <= 300),
  received_at timestamptz not null,
  -- waiting: its files could not be taken yet, and it is tried again.
  outcome text not null check (outcome in ('papers', 'nothing', 'waiting', 'refused', 'copy')),
  reason text check (reason in ('no_file', 'too_large', 'unreadable', 'day_limit', 'file_room', 'waiting_limit', 'paused', 'deletion', 'gone')),
  retry_at timestamptz,
  -- The names of files of other kinds or sizes.
  left_out text[] not null check (cardinality(left_out) <= 20),
  dismissed_at timestamptz,
  dismissed_by uuid,
  removed_at timestamptz,
  primary key (company_id, id),
  constraint inbox_mail_place unique (company_id, mailbox, uid_validity, uid),
  constraint inbox_mail_once unique (company_id, message_key),
  constraint inbox_mail_waits check ((outcome = 'waiting') = (retry_at is not null)),
  constraint inbox_mail_says check ((outcome in ('papers', 'copy')) = (reason is null)),
  constraint inbox_mail_copies check ((outcome = 'copy') = (message_key is null)),
  constraint inbox_mail_dismissed check ((dismissed_at is null) = (dismissed_by is null))
);
create index inbox_mail_shown on inbox_mail (company_id, received_at desc, id desc) where dismissed_at is null and outcome <> 'copy';
create index inbox_mail_retried on inbox_mail (mailbox, retry_at) where outcome = 'waiting';
create index inbox_mail_kept on inbox_mail (mailbox, received_at) where removed_at is null;
alter table inbox_mail enable row level security;
create policy of_company on inbox_mail using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on inbox_mail to kvitas_app;

-- How far a mailbox was read. Mails for unknown addresses and automatic answers are counted only.
create table inbox_mailbox (
  mailbox text primary key check (mailbox ~ '^[0-9a-f]{16}$'),
  uid_validity bigint,
  next_uid bigint not null default 1 check (next_uid > 0),
  -- How often reading of the next mail was begun and not ended.
  tries int not null default 0 check (tries >= 0),
  -- Until then one process reads it.
  leased_until timestamptz,
  checked_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  next_try_at timestamptz,
  problem text check (length(problem) <= 500),
  unknown bigint not null default 0 check (unknown >= 0),
  ignored bigint not null default 0 check (ignored >= 0)
);
alter table inbox_mailbox enable row level security;
create policy of_provider on inbox_mailbox using (acting_as_provider()) with check (acting_as_provider());
grant select, insert, update on inbox_mailbox to kvitas_app;

alter table paper
  add column mail_id uuid,
  add column subject text check (subject <> '' and length(subject) <= 300),
  add foreign key (company_id, mail_id) references inbox_mail (company_id, id) on delete set null (mail_id),
  add constraint paper_of_mail check ((mail_id is null and subject is null) or source = 'mail');
-- A file of a mail is a paper once.
create unique index paper_once on paper (company_id, mail_id, digest) where mail_id is not null;
