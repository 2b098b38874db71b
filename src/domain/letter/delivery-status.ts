/** A message that says what became of another one (RFC 3464). */
export type DeliveryStatus = {
  /** The Message-ID of the original, without angle brackets; null: the report does not have it. */
  message_id: string | null
  /** The receivers that the original did not reach for good. */
  failed: { address: string; reason: string }[]
}

/** The longest report that is read. */
export const maxReportBytes = 512 * 1024
const maxDepth = 5
const maxParts = 20
const maxFailed = 40
const maxReason = 500

type Part = { headers: ReadonlyMap<string, string>; body: string }

/** The fields of a block of lines; those that go on in the next line are joined. The first of a name counts. */
const fieldsOf = (block: string): Map<string, string> => {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of block.split('\n')) {
    if (/^[ \t]/.test(line) && name !== '') fields.set(name, `${fields.get(name)} ${line.trim()}`)
    else {
      const colon = line.indexOf(':')
      const next = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : ''
      name = fields.has(next) ? '' : next
      if (name !== '') fields.set(name, line.slice(colon + 1).trim())
    }
  }
  return fields
}

const partOf = (text: string): Part => {
  const end = text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { headers: fieldsOf(head), body: end === -1 ? '' : text.slice(end + 2) }
}

const typeOf = ({ headers }: Part): string => headers.get('content-type')?.toLowerCase() ?? 'text/plain'

const boundaryOf = ({ headers }: Part): string | undefined =>
  /boundary="?([^";\n]{1,100})/i.exec(headers.get('content-type') ?? '')?.[1]?.trim()

/** The part and those inside of it, in order. */
const allParts = (part: Part, depth = 0): Part[] => {
  const boundary = typeOf(part).startsWith('multipart/') ? boundaryOf(part) : undefined
  if (boundary === undefined || depth >= maxDepth) return [part]
  const inner = `\n${part.body}`.split(`\n--${boundary}`).slice(1, maxParts + 1)
  return inner
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => allParts(partOf(text.replace(/^[^\n]*\n/, '')), depth + 1))
}

const addressOf = (field: string | undefined): string | undefined =>
  /^rfc822\s*;\s*<?([^<>\s]{3,254}?)>?\s*$/i.exec(field ?? '')?.[1]?.toLowerCase()

const reasonOf = (fields: ReadonlyMap<string, string>): string =>
  (fields.get('diagnostic-code')?.replace(/^[a-z0-9-]+\s*;\s*/i, '') || fields.get('status') || '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .slice(0, maxReason)

/** Only a failure for good: a delay is followed by another report. */
const isFailure = (fields: ReadonlyMap<string, string>): boolean =>
  fields.get('action')?.toLowerCase() === 'failed' && !fields.get('status')?.startsWith('4')

/** Reads a report about a message that could not be delivered; undefined: the text is none. */
export const readDeliveryStatus = (text: string): DeliveryStatus | undefined => {
  const report = partOf(text.slice(0, maxReportBytes).replace(/\r\n?/g, '\n'))
  const parts = allParts(report)
  const status = parts.find((part) => typeOf(part).startsWith('message/delivery-status'))
  if (!status) return undefined
  const failed = status.body
    .split(/\n{2,}/)
    .slice(0, maxFailed + 1)
    .map(fieldsOf)
    .filter(isFailure)
    .flatMap((fields) => {
      const address = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'))
      return address === undefined ? [] : [{ address, reason: reasonOf(fields) }]
    })
  const original = parts.find((part) => /^(message\/rfc822|text\/rfc822-headers)/.test(typeOf(part)))
  const id =
    original &&
    /^<([^<>\s]{1,200})>$/.exec(fieldsOf(original.body.split('\n\n', 1)[0] ?? '').get('message-id') ?? '')?.[1]
  return { message_id: id ?? null, failed }
}
