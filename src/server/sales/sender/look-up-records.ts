// Decision: docs/decisions/own-sender.md
import { Resolver } from 'node:dns/promises'
import { dmarcState, isDkimKey, spfState, usualSelectors } from '#domain/letter/sender-records.ts'
import type { RecordState } from '#domain/letter/sender-records.ts'

type SenderRecords = { spf: RecordState; dmarc: RecordState; dkim: RecordState; selector: string | null }

type Options = {
  /** The servers to ask, for tests; by default those of the system. */
  servers?: readonly string[]
}

const timeoutMs = 2000
/** A record longer than this is none of these. */
const maxText = 4096

const absent = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])

/**
 * What the DNS says about a domain: at most 13 questions for texts, each once and for two seconds. Nothing is connected to, so a domain
 * that leads inside a network tells nothing.
 */
export const lookUpRecords = async (domain: string, { servers }: Options = {}): Promise<SenderRecords> => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers([...servers])
  const textsAt = async (name: string): Promise<string[] | undefined> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join('').slice(0, maxText))
    } catch (error) {
      return absent.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
    }
  }
  const [own, ownPolicy, policyAbove, ...keys] = await Promise.all([
    textsAt(domain),
    textsAt(`_dmarc.${domain}`),
    // A subdomain without a policy has that of the domain above it.
    domain.split('.').length > 2 ? textsAt(`_dmarc.${domain.slice(domain.indexOf('.') + 1)}`) : [],
    ...usualSelectors.map((selector) => textsAt(`${selector}._domainkey.${domain}`)),
  ])
  const ownState = dmarcState(ownPolicy)
  const at = keys.findIndex((texts) => texts?.some(isDkimKey))
  return {
    spf: spfState(own),
    dmarc: ownState === 'missing' && policyAbove?.length ? dmarcState(policyAbove) : ownState,
    dkim: at < 0 ? 'unknown' : 'found',
    selector: usualSelectors[at] ?? null,
  }
}
