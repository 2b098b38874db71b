/** How the connection to a mail server is encrypted: from its first byte, or before anything else is said. */
export const senderTls = ['implicit', 'starttls'] as const
export type SenderTls = (typeof senderTls)[number]

/** The ports of servers that take mail from their own people. */
export const senderPorts: Readonly<Record<SenderTls, number>> = { implicit: 465, starttls: 587 }

/** Why a company's own server did not take a letter, apart from what was wrong with the letter or its receivers. */
export type SenderTrouble = 'private' | 'unresolved' | 'unreachable' | 'timeout' | 'tls' | 'auth' | 'sender'

/** A server that failed so often is left alone for a while: a minute at first, an hour at most. Zero: it is tried at once. */
export const senderRestSeconds = (failures: number): number =>
  failures < 2 ? 0 : Math.min(60 * 2 ** Math.min(failures - 2, 10), 60 * 60)

const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain)\.?$/i

/** Whether a host cannot be on the Internet by its name alone. */
export const isInnerHost = (host: string): boolean =>
  innerName.test(host) || (!host.includes('.') && !host.includes(':'))
