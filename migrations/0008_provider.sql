-- Messages to the provider.

-- A message from a person to the provider. It stays when the company is deleted from which it was written, whose name is kept for that.
create table message (
  id uuid primary key,
  user_id uuid not null references app_user,
  written_from uuid,
  company_title text,
  subject text not null check (subject <> ''),
  message text not null check (message <> ''),
  created_at timestamptz not null default now(),
  answers int not null default 0 check (answers >= 0),
  -- How many of the answers the person has read.
  seen int not null default 0 check (seen between 0 and answers),
  replies int not null default 0 check (replies >= 0),
  -- Whether it waits for an answer: the last word is the person's, or came while an operator was answering.
  waiting boolean not null default true,
  -- When the last word was said.
  said_at timestamptz not null default now(),
  check ((written_from is null) = (company_title is null))
);
create index message_user on message (user_id, created_at desc, id desc);
create index message_waiting on message (said_at desc, id desc) where waiting;
create index message_answered on message (said_at desc, id desc) where not waiting;
alter table message enable row level security;
create policy own on message using (user_id = acting_user() or acting_as_provider()) with check (user_id = acting_user() or acting_as_provider());
grant select, insert, update on message to kvitas_app;

-- What the provider answered.
create table message_answer (
  message_id uuid not null references message,
  id uuid not null,
  answer text not null check (answer <> ''),
  -- The e-mail of the operator.
  answered_by text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, id)
);
alter table message_answer enable row level security;
create policy of_message on message_answer using (message_id in (select m.id from message m)) with check (acting_as_provider());
grant select, insert on message_answer to kvitas_app;

-- What the person wrote after the first message.
create table message_reply (
  message_id uuid not null references message,
  id uuid not null,
  reply text not null check (reply <> ''),
  created_at timestamptz not null default now(),
  primary key (message_id, id)
);
alter table message_reply enable row level security;
create policy of_message on message_reply using (message_id in (select m.id from message m))
  with check (message_id in (select m.id from message m where m.user_id = acting_user()));
grant select, insert on message_reply to kvitas_app;
