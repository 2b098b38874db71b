import { resolve } from 'node:path'
import { defaultSendingLimits } from '#domain/plan.ts'
import type { PlanTable, SendingLimitTable } from '#domain/plan.ts'
import { readBackup } from './config-backup.ts'
import type { BackupSetting } from './config-backup.ts'
import { readBucket } from './config-bucket.ts'
import type { Bucket } from './config-bucket.ts'
import { readClusters } from './config-clusters.ts'
import type { ClusterSettings } from './config-clusters.ts'
import { readInbox } from './config-inbox.ts'
import type { InboxSetting } from './config-inbox.ts'
import { readOutside } from './config-outside.ts'
import type { OutsideSettings } from './config-outside.ts'
import { readPlans, readProvider } from './config-plans.ts'
import type { Provider } from './config-plans.ts'
import { readPeppol } from './config-peppol.ts'
import type { PeppolSetting } from './config-peppol.ts'
import { readProcesses } from './config-processes.ts'
import type { ProcessSettings } from './config-processes.ts'
import {
  anyText,
  emails,
  host,
  logLevel,
  mailFrom,
  onOff,
  port,
  proxies,
  sendingLimit,
  siteUrl,
  smtpUrl,
  token,
  userName,
  webUrl,
} from './config-rules.ts'
import type { Rule } from './config-rules.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

export type OidcProvider = { name: string; issuer: string; clientId: string; clientSecret: string }

export type Config = OutsideSettings &
  ProcessSettings &
  ClusterSettings & {
    host: string
    /** 0 uses any free port. */
    port: number
    /** Absent: derived from the listening address. Without a trailing slash. */
    publicUrl?: string
    /** An absolute path. */
    dataDir: string
    /** Absent: emails are written to `dataDir/outbox`. */
    smtpUrl?: string
    mailFrom: string
    sendingLimits: SendingLimitTable
    oidcProviders: readonly OidcProvider[]
    stripe?: { secretKey: string; webhookSecret: string; apiBase?: string }
    /** The access point of the Peppol network. Absent: e-invoices leave as files only. */
    peppol?: PeppolSetting
    /** The mailbox of papers. Absent: they are uploaded only. */
    inbox?: InboxSetting
    /** The bucket of attached and exported files. Absent: `dataDir/files` and `dataDir/exports`. */
    bucket?: Bucket
    /** Where a backup of everything is written every night. Absent: none is. */
    backup?: BackupSetting
    /** Writes the links of emails to the log, whose readers can then reset passwords. */
    logLinks: boolean
    /** The proxies whose `X-Forwarded-For` is trusted: addresses, networks or `loopback`; empty: none. */
    trustProxy: readonly string[]
    /** The time-stamping authority (RFC 3161) that stamps the integrity chains every night. Absent: none. */
    tsaUrl?: string
    /** The token with which a mail server reports letters that came back. Absent: it cannot. */
    bounceSecret?: string
    /** The file of the keys. Absent: `dataDir/secrets/keys.json`. */
    keysFile?: string
    /** The system user that the server switches to when root starts it, or `root`. Absent: the user of the embedded database. */
    runAs?: string
    captcha: boolean
    /** Absent: no plans and no limits. */
    plans?: PlanTable
    provider: Provider
    operatorEmails: readonly string[]
    logLevel: string
    /** The variables that were set, as they were: a backup has them. */
    settings: Readonly<Record<string, string>>
  }

type Environment = Record<string, string | undefined>

/** Reads the environment (and `.env`, which never overrides it). Wrong variables are all named in one error with exit code 78. */
export const readConfig = (environment: Environment = environmentAndFile()): Config => {
  const errors: string[] = []
  const settings: Record<string, string> = {}
  const setting = settingsOf(environment, errors, settings)
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const keysFile = setting('KEYS_FILE', anyText('/etc/kvitas/keys.json'))
  const config: Config = {
    host: setting('HOST', host) ?? '127.0.0.1',
    port: setting('PORT', port) ?? 3000,
    publicUrl: setting('PUBLIC_URL', siteUrl),
    dataDir: resolve(setting('DATA_DIR', anyText('./data')) ?? './data'),
    ...readProcesses(setting, isSet, errors),
    ...readClusters(setting, isSet, errors),
    smtpUrl: setting('SMTP_URL', smtpUrl),
    mailFrom: setting('MAIL_FROM', mailFrom) ?? 'Kvitas <noreply@localhost>',
    sendingLimits: {
      fresh: setting('SENDING_LIMIT_NEW', sendingLimit) ?? defaultSendingLimits.fresh,
      usual: setting('SENDING_LIMIT', sendingLimit) ?? defaultSendingLimits.usual,
    },
    oidcProviders: oidcProviders(environment, setting, errors),
    stripe: stripe(setting, errors),
    peppol: readPeppol(setting, isSet, errors),
    inbox: readInbox(setting, isSet, errors),
    bucket: readBucket(setting, isSet, errors),
    backup: readBackup(setting, isSet, errors),
    ...readOutside(setting, errors),
    keysFile: keysFile && resolve(keysFile),
    logLinks: setting('LOG_LINKS', onOff) ?? false,
    trustProxy: setting('TRUST_PROXY', proxies) ?? ['loopback'],
    tsaUrl: setting('TSA_URL', webUrl('https://tsa.example.com')),
    bounceSecret: setting('BOUNCE_SECRET', token),
    runAs: setting('RUN_AS', userName),
    captcha: setting('CAPTCHA', onOff) ?? true,
    plans: readPlans(setting),
    provider: readProvider(setting),
    operatorEmails: setting('OPERATOR_EMAILS', emails) ?? [],
    logLevel: setting('LOG_LEVEL', logLevel) ?? 'info',
    settings,
  }
  if (errors.length > 0) {
    throw refusal(
      ['The configuration is wrong:', ...errors.map((line) => `  ${line}`)].join('\n'),
      configurationExitCode,
    )
  }
  return Object.freeze(config)
}

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined

/** An empty variable counts as unset, because compose files and `.env` templates leave optional ones empty. */
const settingsOf =
  (environment: Environment, errors: string[], settings: Record<string, string>): Setting =>
  (name, rule) => {
    const text = environment[name]?.trim()
    if (!text) return undefined
    settings[name] = text
    const value = rule.read(text)
    if (value === undefined) {
      const shownValue = rule.secret ? 'the value' : `"${text}"`
      errors.push(`${name}: ${shownValue} is not ${rule.expected}. Example: ${name}=${rule.example}`)
    }
    return value
  }

const oidcProviders = (environment: Environment, setting: Setting, errors: string[]): OidcProvider[] => {
  const names = Object.keys(environment).flatMap((key) => {
    const name = /^OIDC_([A-Z0-9_]+)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET)$/.exec(key)?.[1]
    return name && environment[key]?.trim() ? [name] : []
  })
  return [...new Set(names)].sort().map((name) => {
    const read = (part: string, rule: Rule<string>): string => {
      const variable = `OIDC_${name}_${part}`
      const value = setting(variable, rule)
      if (!environment[variable]?.trim()) errors.push(`${variable}: missing. Example: ${variable}=${rule.example}`)
      return value ?? ''
    }
    return {
      name: name.toLowerCase(),
      issuer: read('ISSUER', webUrl('https://accounts.example.com')),
      clientId: read('CLIENT_ID', anyText('kvitas')),
      clientSecret: read('CLIENT_SECRET', anyText('long-random-text')),
    }
  })
}

const stripe = (setting: Setting, errors: string[]): Config['stripe'] => {
  const secretKey = setting('STRIPE_SECRET_KEY', anyText('sk_live_…'))
  const webhookSecret = setting('STRIPE_WEBHOOK_SECRET', anyText('whsec_…'))
  const apiBase = setting('STRIPE_API_BASE', webUrl('https://api.stripe.com'))
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiBase }
  if (secretKey)
    errors.push('STRIPE_WEBHOOK_SECRET: missing beside STRIPE_SECRET_KEY. Example: STRIPE_WEBHOOK_SECRET=whsec_…')
  if (webhookSecret)
    errors.push('STRIPE_SECRET_KEY: missing beside STRIPE_WEBHOOK_SECRET. Example: STRIPE_SECRET_KEY=sk_live_…')
  return undefined
}

const environmentAndFile = (): Environment => {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw refusal(`The file .env can't be read: ${(error as Error).message}`, configurationExitCode)
    }
  }
  return process.env
}
