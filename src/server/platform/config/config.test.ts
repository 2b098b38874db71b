import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { defaultPlans } from '#domain/plan.ts'
import { readConfig } from './config.ts'
import { bareEnvironment } from '#server/test/programs.ts'

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('without variables the server listens on this machine only and stores everything in ./data', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    mailFrom: 'Kvitas <noreply@localhost>',
    oidcProviders: [],
    sendingLimits: {
      usual: { letters_per_hour: 500, receivers_per_day: 5000 },
      fresh: { letters_per_hour: 20, receivers_per_day: 50 },
    },
    logLinks: false,
    trustProxy: ['loopback'],
    role: 'all',
    prepared: true,
    clusters: [],
    newCompanies: [],
    reader: 'off',
    webhookPrivate: false,
    captcha: true,
    plans: defaultPlans,
    provider: { name: 'Kvitas' },
    operatorEmails: [],
    logLevel: 'info',
    settings: {},
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}))
})

test('the configuration is frozen', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('every variable is read', () => {
  const config = readConfig({
    HOST: '::',
    PORT: '0',
    PUBLIC_URL: 'https://kvitas.example.com/',
    DATA_DIR: '/srv/kvitas',
    ROLE: 'worker',
    DATABASE_URL: 'postgres://kvitas@pooler/kvitas',
    DATABASE_DIRECT_URL: 'postgres://kvitas@db/kvitas',
    PREPARED: 'off',
    CLUSTERS: 'second=postgres://kvitas@pooler2/kvitas third=postgres://kvitas@db3/kvitas',
    CLUSTERS_DIRECT: 'second=postgres://kvitas@db2/kvitas',
    CLUSTERS_REPLICA: 'third=postgres://kvitas@replica3/kvitas',
    NEW_COMPANIES: 'first third',
    WORK_FOR: 'second',
    SMTP_URL: 'smtps://a:b@mail.example.com:465',
    MAIL_FROM: 'Sąskaitos <saskaitos@example.com>',
    OIDC_GOOGLE_ISSUER: 'https://accounts.google.com/',
    OIDC_GOOGLE_CLIENT_ID: 'id',
    OIDC_GOOGLE_CLIENT_SECRET: 'secret',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PEPPOL_URL: 'https://api.storecove.com/api/v2/',
    PEPPOL_TOKEN: 'storecove-key',
    INBOX_IMAP_URL: 'imaps://papers:p%40ss@mail.example.lt/Papers%20in',
    INBOX_ADDRESS: 'Papers+{token}@example.lt',
    INBOX_AUTH_SERVER: 'mail.example.lt',
    FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:9000&region=eu-north-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'sec/ret+=',
    AWS_SESSION_TOKEN: 'token',
    KEYS_FILE: '/etc/kvitas/keys.json',
    COMPANY_REGISTER: '/srv/kvitas/JAR.csv',
    RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    VIES: 'on',
    WEBHOOK_PRIVATE: 'on',
    READER: 'local',
    LOG_LINKS: 'on',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
    METRICS_HOST: '10.0.0.5',
    METRICS_PORT: '9464',
    METRICS_TOKEN: 'a-long-random-text',
    BOUNCE_SECRET: 'another-long-random-text',
    RUN_AS: 'kvitas',
    CAPTCHA: 'off',
    PLANS: 'off',
    PROVIDER_COMPANY: '019363A0-0000-7000-8000-000000000001',
    PROVIDER_NAME: 'UAB „Kvitas“',
    PROVIDER_IBAN: 'LT64 7300 0000 0000 0117',
    PROVIDER_BIC: 'habalt22xxx',
    OPERATOR_EMAILS: 'Anna@example.com, jonas@example.com',
    LOG_LEVEL: 'debug',
  })
  expect(config).toEqual({
    host: '::',
    port: 0,
    publicUrl: 'https://kvitas.example.com',
    dataDir: resolve('/srv/kvitas'),
    role: 'worker',
    databaseUrl: 'postgres://kvitas@pooler/kvitas',
    databaseDirectUrl: 'postgres://kvitas@db/kvitas',
    prepared: false,
    clusters: [
      { name: 'second', url: 'postgres://kvitas@pooler2/kvitas', directUrl: 'postgres://kvitas@db2/kvitas' },
      { name: 'third', url: 'postgres://kvitas@db3/kvitas', replicaUrl: 'postgres://kvitas@replica3/kvitas' },
    ],
    newCompanies: ['first', 'third'],
    workFor: 'second',
    smtpUrl: 'smtps://a:b@mail.example.com:465',
    mailFrom: 'Sąskaitos <saskaitos@example.com>',
    oidcProviders: [{ name: 'google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' }],
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    peppol: { kind: 'storecove', url: 'https://api.storecove.com/api/v2', token: 'storecove-key' },
    inbox: {
      host: 'mail.example.lt',
      port: 993,
      secure: true,
      isLocal: false,
      user: 'papers',
      password: 'p@ss',
      folder: 'Papers in',
      address: 'papers+{token}@example.lt',
      authServer: 'mail.example.lt',
    },
    bucket: {
      name: 'bucket',
      region: 'eu-north-1',
      endpoint: 'http://127.0.0.1:9000',
      credentials: { accessKeyId: 'key', secretAccessKey: 'sec/ret+=', sessionToken: 'token' },
    },
    keysFile: resolve('/etc/kvitas/keys.json'),
    companyRegister: resolve('/srv/kvitas/JAR.csv'),
    ratesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    reader: 'local',
    webhookPrivate: true,
    sendingLimits: {
      usual: { letters_per_hour: 500, receivers_per_day: 5000 },
      fresh: { letters_per_hour: 20, receivers_per_day: 50 },
    },
    logLinks: true,
    trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    metrics: { host: '10.0.0.5', port: 9464 },
    metricsToken: 'a-long-random-text',
    bounceSecret: 'another-long-random-text',
    runAs: 'kvitas',
    captcha: false,
    provider: {
      company: '019363a0-0000-7000-8000-000000000001',
      name: 'UAB „Kvitas“',
      iban: 'LT647300000000000117',
      bic: 'HABALT22XXX',
    },
    operatorEmails: ['anna@example.com', 'jonas@example.com'],
    logLevel: 'debug',
    settings: expect.objectContaining({ DATABASE_URL: 'postgres://kvitas@pooler/kvitas', PORT: '0' }),
  })
})

test.each([
  ['second=postgres://b/k second=postgres://c/k', 'CLUSTERS: two clusters have the name second'],
  ['first=postgres://b/k', 'CLUSTERS: the name first is that of the database in DATABASE_URL'],
  ['second=postgres://b/k third=postgres://b/k', 'CLUSTERS: two names have the same address'],
  ['postgres://b/k', 'CLUSTERS: the value is not a list of names and addresses'],
])('the clusters %s are refused in words', (list, reason) => {
  const shared = { DATABASE_URL: 'postgres://a/k', KEYS_FILE: '/etc/kvitas/keys.json' }
  expect(messageOf({ ...shared, CLUSTERS: list })).toContain(reason)
})

test.each([
  ['CLUSTERS_DIRECT', 'third=postgres://c/k', 'CLUSTERS_DIRECT: CLUSTERS has no cluster third'],
  ['CLUSTERS_DIRECT', 'first=postgres://c/k', 'CLUSTERS_DIRECT: that of the first cluster is DATABASE_DIRECT_URL'],
  ['CLUSTERS_REPLICA', 'first=postgres://c/k', 'CLUSTERS_REPLICA: that of the first cluster is DATABASE_REPLICA_URL'],
  [
    'CLUSTERS_REPLICA',
    'second=postgres://c/k second=postgres://d/k',
    'CLUSTERS_REPLICA: two addresses have the name second',
  ],
])('%s with %s is refused in words', (name, list, reason) => {
  const shared = {
    DATABASE_URL: 'postgres://a/k',
    KEYS_FILE: '/etc/kvitas/keys.json',
    CLUSTERS: 'second=postgres://b/k',
  }
  expect(messageOf({ ...shared, [name]: list })).toContain(reason)
})

test('several clusters need the address of the first one and shared keys, and names that exist', () => {
  const message = messageOf({ CLUSTERS: 'second=postgres://b/k', NEW_COMPANIES: 'third', WORK_FOR: 'fourth' })
  for (const text of ['DATABASE_URL: missing', 'KEYS_FILE: missing', 'no cluster third', 'no cluster fourth'])
    expect(message).toContain(text)
})

test.each([
  ['PORT', '65536'],
  ['TRUST_PROXY', 'anybody'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', '٣٠٠٠'],
  ['HOST', 'http://localhost'],
  ['HOST', 'a b'],
  ['METRICS_PORT', 'off'],
  ['METRICS_HOST', 'http://localhost'],
  ['PUBLIC_URL', 'kvitas.example.com'],
  ['PUBLIC_URL', 'https://example.com/kvitas'],
  ['MAIL_FROM', 'Kvitas'],
  ['MAIL_FROM', 'Kvitas <noreply@localhost>\r\nBcc: all@example.com'],
  ['CAPTCHA', 'yes'],
  ['PLANS', 'OFF'],
  ['PLANS_FILE', '/nowhere/plans.json'],
  ['PLANS_FILE', 'package.json'],
  ['PROVIDER_COMPANY', '302000000'],
  ['PROVIDER_NAME', 'x'.repeat(71)],
  ['PROVIDER_IBAN', 'LT647300000000000118'],
  ['PROVIDER_BIC', 'HABALT'],
  ['OPERATOR_EMAILS', 'anna@example.com;jonas'],
  ['LOG_LEVEL', 'loud'],
  ['STRIPE_API_BASE', 'api.stripe.com'],
  ['OIDC_GOOGLE_ISSUER', 'google'],
  ['PEPPOL_URL', 'http://api.storecove.com/api/v2'],
  ['PEPPOL_URL', 'https://key@api.storecove.com'],
  ['PEPPOL_URL', 'file:///'],
  ['COMPANY_REGISTER', 'https://www.registrucentras.lt/JAR.csv'],
  ['COMPANY_REGISTER', '/srv/kvitas/'],
  ['RATES_URL', 'www.ecb.europa.eu'],
  ['RATES_URL', 'https://key@www.ecb.europa.eu'],
  ['INBOX_ADDRESS', 'papers@example.lt'],
  ['INBOX_ADDRESS', 'papers@{token}.example.lt'],
  ['INBOX_AUTH_SERVER', 'mail.example.lt; dmarc=pass'],
  ['VIES', 'yes'],
  ['VIES_URL', 'ec.europa.eu'],
])('the wrong value %s=%s is refused with its name and an example', (name, value) => {
  const message = messageOf({ [name]: value })
  expect(message).toContain(`${name}: "${value}" is not `)
  expect(message).toContain(`Example: ${name}=`)
})

test.each([
  ['DATABASE_URL', 'mysql://kvitas:hunter2@db/kvitas'],
  ['SMTP_URL', 'mail://kvitas:hunter2@mail'],
  ['INBOX_IMAP_URL', 'pop3://papers:hunter2@mail.example.lt'],
  ['INBOX_IMAP_URL', 'imaps://papers:hunter2@mail.example.lt/INBOX?tls=off'],
  ['FILES_URL', 'https://key:hunter2@s3.example.com'],
  ['FILES_URL', 's3://key:hunter2@bucket?region=eu-north-1'],
  ['FILES_URL', 's3://bucket?endpoint=https://key:hunter2@s3.example.com'],
])('a wrong %s is refused without repeating the password in it', (name, value) => {
  expect(messageOf({ [name]: value })).toContain(`${name}: the value is not `)
  expect(messageOf({ [name]: value })).not.toContain('hunter2')
})

test.each([
  's3://bucket',
  's3://bucket/files?region=eu-north-1',
  's3://Bucket?region=eu-north-1',
  's3://b?region=eu-north-1',
  's3://bucket?region=',
  's3://bucket?region=eu-north-1&acl=public',
  's3://bucket?endpoint=s3.example.com',
  's3://bucket?endpoint=ftp://s3.example.com',
])('FILES_URL=%s is refused, because it is not the address of a bucket', (url) => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(messageOf({ FILES_URL: url, ...keys })).toContain('FILES_URL: the value is not the address of a bucket')
})

test('a bucket URL with only an endpoint has no region', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const { bucket } = readConfig({ FILES_URL: 's3://my.bucket?endpoint=https://s3.example.com/s3', ...keys })
  expect(bucket).toMatchObject({ name: 'my.bucket', region: 'us-east-1', endpoint: 'https://s3.example.com/s3' })
})

test('the plans come from the configured file, and the example in docs equals the default plans', () => {
  const file = fileURLToPath(new URL('../../../../docs/plans.json', import.meta.url))
  expect(readConfig({ PLANS_FILE: file }).plans).toEqual(defaultPlans)
  expect(readConfig({ PLANS_FILE: file, PLANS: 'off' }).plans).toBeUndefined()
})

test('a bucket without keys is refused with the names of the missing keys, and keys without a bucket are ignored', () => {
  const FILES_URL = 's3://bucket?region=eu-north-1'
  const missing = messageOf({ FILES_URL })
  expect(missing).toContain('AWS_ACCESS_KEY_ID: missing beside FILES_URL. Example: AWS_ACCESS_KEY_ID=AKIA')
  expect(missing).toContain('AWS_SECRET_ACCESS_KEY: missing beside FILES_URL. Example: AWS_SECRET_ACCESS_KEY=')
  const wrong = messageOf({ FILES_URL, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'hunter2 hunter2' })
  expect(wrong).toContain('AWS_SECRET_ACCESS_KEY: the value is not a key')
  expect(wrong).not.toContain('hunter2')
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'a b' })).toEqual(readConfig({}))
})

test('a Peppol access point needs a token, a folder needs none, and a wrong token is not repeated', () => {
  expect(readConfig({ PEPPOL_URL: 'file:///srv/peppol' }).peppol).toEqual({ kind: 'folder', folder: '/srv/peppol' })
  const url = 'https://api.storecove.com/api/v2'
  expect(messageOf({ PEPPOL_URL: url })).toContain('PEPPOL_TOKEN: missing beside PEPPOL_URL')
  expect(messageOf({ PEPPOL_TOKEN: 'storecove-key' })).toContain('PEPPOL_URL: missing beside PEPPOL_TOKEN')
  expect(messageOf({ PEPPOL_URL: url, PEPPOL_TOKEN: 'hunter2 hunter2' })).not.toContain('hunter2')
})

test('a mailbox of papers needs a password and an address, which is of no use alone', () => {
  const INBOX_IMAP_URL = 'imap://papers:hunter2@mail.example.lt'
  const INBOX_ADDRESS = '{token}@papers.example.lt'
  expect(readConfig({ INBOX_IMAP_URL, INBOX_ADDRESS }).inbox).toMatchObject({
    port: 143,
    secure: false,
    folder: 'INBOX',
  })
  expect(messageOf({ INBOX_IMAP_URL })).toContain(
    'INBOX_ADDRESS: missing beside INBOX_IMAP_URL. Example: INBOX_ADDRESS=',
  )
  expect(messageOf({ INBOX_ADDRESS })).toContain('INBOX_IMAP_URL: missing beside INBOX_ADDRESS')
  expect(messageOf({ INBOX_AUTH_SERVER: 'mx.example.lt' })).toContain(
    'INBOX_IMAP_URL: missing beside INBOX_AUTH_SERVER',
  )
  expect(messageOf({ INBOX_IMAP_URL: 'imaps://papers@mail.example.lt', INBOX_ADDRESS })).toContain(
    'INBOX_IMAP_URL: the value is not',
  )
})

test('a sign-in provider or Stripe with only some of its variables is refused with the missing ones', () => {
  const message = messageOf({ OIDC_MY_BANK_ISSUER: 'https://bank.example.com', STRIPE_SECRET_KEY: 'sk_test_1' })
  expect(message).toContain('OIDC_MY_BANK_CLIENT_ID: missing')
  expect(message).toContain('OIDC_MY_BANK_CLIENT_SECRET: missing')
  expect(message).toContain('STRIPE_WEBHOOK_SECRET: missing')
})

test('the server refuses to start with a wrong configuration, names every wrong variable and exits with 78', () => {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const environment = { ...bareEnvironment, PORT: 'abc', LOG_LEVEL: 'loud', CAPTCHA: 'off' }
  const { status, stderr } = spawnSync(process.execPath, [main], { env: environment, encoding: 'utf8' })
  expect(status).toBe(78)
  expect(stderr).toContain('PORT: "abc" is not a whole number from 0 to 65535. Example: PORT=3000')
  expect(stderr).toContain('LOG_LEVEL: "loud"')
  expect(stderr).not.toContain('CAPTCHA')
  expect(stderr).not.toContain('    at ')
})

test('VIES is asked at its own address only if it is on', () => {
  expect(readConfig({ VIES: 'off' }).viesUrl).toBeUndefined()
  expect(readConfig({ VIES: 'on', VIES_URL: 'http://127.0.0.1:4000/' }).viesUrl).toBe('http://127.0.0.1:4000')
  expect(messageOf({ VIES_URL: 'http://127.0.0.1:4000' })).toContain('VIES: not on, but VIES_URL is set')
})

test('a process that shares its work names what the processes must have in common', () => {
  expect(messageOf({ ROLE: 'worker' })).toMatch(
    /DATABASE_URL: missing beside ROLE=worker.*\n.*FILES_URL: .*\n.*KEYS_FILE: .*\n.*PUBLIC_URL: missing/,
  )
  expect(messageOf({ ROLE: 'web' })).not.toContain('PUBLIC_URL')
  expect(messageOf({ ROLE: 'boss' })).toContain('ROLE: "boss" is not all, web or worker')
})

test('a pooler needs the address of PostgreSQL itself beside it', () => {
  expect(messageOf({ DATABASE_DIRECT_URL: 'postgres://a@b/c' })).toContain(
    'DATABASE_URL: missing beside DATABASE_DIRECT_URL',
  )
  expect(messageOf({ PREPARED: 'off' })).toContain('DATABASE_DIRECT_URL: missing beside PREPARED=off')
})

test('metrics are on a port of this machine, unless a host and a token say otherwise', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 0 })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: 'localhost' }).metrics).toMatchObject({ host: 'localhost' })
  expect(messageOf({ METRICS_HOST: '127.0.0.1' })).toContain('METRICS_PORT: missing beside METRICS_HOST')
  expect(messageOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toContain(
    'METRICS_TOKEN: missing beside METRICS_HOST=0.0.0.0, which other machines reach',
  )
})
