-- A forgotten password, an e-mail address that waits to be proved, a picture of the person.

alter table app_user
  add column pending_email text check (pending_email <> ''),
  -- It goes with every answer about the person, so it is small: 96 pixels of WebP.
  add check (avatar like 'data:image/webp;base64,%' and length(avatar) < 40000);

-- Links that set a new password, kept as hashes. Each with the address it was sent to: it is of no use to whoever reads that mailbox
-- once the person has another. A row goes when it is used, and so do all others of the person.
create table password_reset (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_reset_of_user on password_reset (user_id);
grant select, insert, update, delete on password_reset to kvitas_app;
