// Decision: docs/decisions/several-clusters.md

/**
 * To whom the rows of a table belong. Tables with a `company_id` are the company's and are not listed here: a company's rows live together in one
 * cluster.
 *
 * - `company`: the row that all others of a company hang on; it lives with them.
 * - `person`: rows of people, who may work in companies of several clusters.
 * - `cluster`: rows about one database and its processes; every cluster has its own.
 * - `reference`: what was published elsewhere; every cluster loads the same.
 */
export type TableLevel = 'company' | 'person' | 'cluster' | 'reference'

/** Tables without a `company_id`, each with who may see its rows. Add a new one here with its reason. */
export const tablesWithoutCompany: Record<string, { level: TableLevel; seenBy: string }> = {
  app_secret: { level: 'cluster', seenBy: 'nobody: it has secrets of an older version' },
  app_user: {
    level: 'person',
    seenBy: 'read by all: colleagues by name, accounts by address; changed by the person',
  },
  attempt: { level: 'cluster', seenBy: 'anybody: counts, by key' },
  backup_run: { level: 'cluster', seenBy: 'the provider; written by the owner of the tables' },
  billing: { level: 'person', seenBy: 'the person, and the provider' },
  captcha_used: { level: 'cluster', seenBy: 'anybody: used challenges' },
  company: { level: 'company', seenBy: 'its members' },
  email_token: { level: 'person', seenBy: 'the person; before sign-in the holder of the token' },
  guest: { level: 'cluster', seenBy: 'nobody: only its own functions use it' },
  // A repeated request must find the answer where its rows are.
  idempotency_key: { level: 'cluster', seenBy: 'the person' },
  inbox_mailbox: { level: 'cluster', seenBy: 'the provider' },
  key_fingerprint: { level: 'cluster', seenBy: 'nobody' },
  email_count: { level: 'cluster', seenBy: 'nobody: only its own functions use it' },
  known_device: { level: 'person', seenBy: 'the person; before sign-in the holder of the cookie' },
  loaded_source: {
    level: 'reference',
    seenBy: 'read by all: what was loaded from outside for all companies; written by the provider',
  },
  message: { level: 'person', seenBy: 'the person, and the provider' },
  message_answer: { level: 'person', seenBy: 'the readers of the message' },
  message_reply: { level: 'person', seenBy: 'the readers of the message' },
  notice_count: { level: 'cluster', seenBy: 'nobody: only its own functions use it' },
  outgoing_change: { level: 'cluster', seenBy: 'nobody: only its own functions use it' },
  passkey: { level: 'person', seenBy: 'read by all: who in a company has two steps; changed by the person' },
  password_reset: { level: 'person', seenBy: 'the person; before sign-in the holder of the token' },
  peppol_receipt: { level: 'cluster', seenBy: 'nobody: only its own functions use it' },
  person_seen: { level: 'person', seenBy: 'nobody: the provider sees it in its views' },
  provider_key: { level: 'cluster', seenBy: 'nobody' },
  push_subscription: { level: 'person', seenBy: 'the person' },
  recovery_code: { level: 'person', seenBy: 'the person; before sign-in the holder of the code' },
  registered_company: {
    level: 'reference',
    seenBy: 'read by all: the public register of companies; written by the owner of the tables',
  },
  security_event: {
    level: 'person',
    seenBy: 'read by the person and the provider, added by all, changed by nobody',
  },
  sending_stop: { level: 'cluster', seenBy: 'read by all: it stops emails of all companies; set by the provider' },
  session: { level: 'person', seenBy: 'the person; before sign-in the holder of the token' },
  shared_rate: { level: 'reference', seenBy: 'read by all: published exchange rates; written by the provider' },
  sign_in_ticket: { level: 'person', seenBy: 'the person; before sign-in the holder of the ticket' },
  social_login: {
    level: 'person',
    seenBy: 'the person; before sign-in the person that the provider names',
  },
  this_cluster: { level: 'cluster', seenBy: 'nobody' },
  stripe_event: { level: 'person', seenBy: 'the provider' },
  subscription: { level: 'person', seenBy: 'the person, and the provider' },
  subscription_order: { level: 'person', seenBy: 'the person, and the provider' },
  two_step: { level: 'person', seenBy: 'read by all: who in a company has two steps; changed by the person' },
}
