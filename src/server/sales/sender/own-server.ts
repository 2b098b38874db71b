// Decision: docs/decisions/own-sender.md
import { isIP } from 'node:net'
import { isInnerHost, senderPorts } from '#domain/letter/sender.ts'
import type { SenderTls, SenderTrouble } from '#domain/letter/sender.ts'
import { unseal } from '#server/platform/keys/secret-box.ts'
import { sendOverSmtp } from '#server/platform/mail/deliver.ts'
import type { Envelope, Outcome } from '#server/platform/mail/deliver.ts'
import { isPublicAddress, targetOf } from '#server/platform/outside/public-address.ts'
import type { HostFault, Resolve, Target } from '#server/platform/outside/public-address.ts'
import type { Services } from '#server/platform/services.ts'
import { shownAnswer } from '#server/sales/sending/settle.ts'
import type { SenderFault, StoredSender } from './sender.queries.ts'

const second = 1000
// Shorter than those of the product's server: a company's server gets one letter at a time, and others wait for their turn.
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second }
const maxMs = 90 * second
const lookupMs = 5 * second

type Options = { resolve?: Resolve | undefined }

/** The address to connect to, looked up once, or why not: only servers on the public Internet. */
export const targetOfHost = async (
  { config, publicUrl }: Pick<Services, 'config' | 'publicUrl'>,
  host: string,
  { resolve }: Options = {},
): Promise<Target | HostFault> => {
  const isPrivateAllowed = config.webhookPrivate
  if (!isPrivateAllowed && isIP(host) === 0 && isInnerHost(host)) return 'private'
  const late = new Promise<HostFault>((answer) => setTimeout(() => answer('unresolved'), lookupMs).unref())
  const ownHost = new URL(publicUrl()).hostname
  return Promise.race([targetOf(host, { isPrivateAllowed, ownHost, resolve }), late])
}

export type OwnOutcome = { outcome: Outcome; fault: SenderFault | null }

/** Passes a message to the company's own server. `fault` is what is wrong with the server, apart from the letter. Never rejects. */
export const deliverByOwnServer = async (
  services: Pick<Services, 'config' | 'publicUrl' | 'keys'>,
  sender: StoredSender,
  message: { envelope: Envelope; bytes: Buffer },
  options: Options = {},
): Promise<OwnOutcome> => {
  const target = await targetOfHost(services, sender.host, options)
  if (typeof target === 'string') return unreached(target)
  const isImplicit = sender.tls === 'implicit'
  const outcome = await sendOverSmtp(
    {
      options: {
        ...timeouts,
        // The address that was checked: the name is not looked up again.
        host: target.address,
        port: sender.port,
        secure: isImplicit,
        requireTLS: !isImplicit,
        tls: {
          ...(isIP(sender.host) ? {} : { servername: sender.host }),
          // A server inside the operator's network, which WEBHOOK_PRIVATE allows, may have a certificate of its own.
          rejectUnauthorized: isPublicAddress(target.address),
        },
        auth: {
          user: sender.username,
          pass: unseal(services.keys.mail_sender, sender.password_sealed, sender.company_id),
        },
      },
      maxMs,
      isOwn: true,
    },
    message.envelope,
    message.bytes,
  )
  return { outcome, fault: outcome.kind === 'rejected' ? faultOf(outcome) : null }
}

const unreached = (fault: HostFault): OwnOutcome => ({
  outcome: { kind: 'rejected', answer: null, isPermanent: false, refused: [], error: new Error(`host is ${fault}`) },
  fault: { trouble: fault, answer: null },
})

type Rejection = Extract<Outcome, { kind: 'rejected' }>

/** What is wrong with the server; null: it works, and did not want this letter or its receivers. */
const faultOf = ({ answer, error }: Rejection): SenderFault | null => {
  const { command = '', code = '', cause } = error as { command?: string; code?: string; cause?: { code?: string } }
  if (/^(RCPT TO|DATA|BDAT)/.test(command)) return null
  return {
    trouble: troubleOf(command, `${code} ${cause?.code ?? ''} ${String(error)}`),
    answer: answer && shownAnswer(answer),
  }
}

const troubleOf = (command: string, text: string): SenderTrouble => {
  if (command.startsWith('MAIL FROM')) return 'sender'
  if (/EAUTH/.test(text)) return 'auth'
  if (/ETLS|CERT|SSL|TLS|SELF_SIGNED|ALTNAME|EPROTO/.test(text)) return 'tls'
  return /ETIMEDOUT|TimeoutError|ABORT_ERR|AbortError|ETIME/.test(text) ? 'timeout' : 'unreachable'
}

/** Whether a port is one of a server that takes mail from its own people. Where private servers are allowed, any is. */
export const isSenderPort = (
  { config }: Pick<Services, 'config'>,
  { port, tls }: { port: number; tls: SenderTls },
): boolean => config.webhookPrivate || port === senderPorts[tls]
