import { Counter, Gauge } from 'prom-client'

const mails = new Counter({
  name: 'kvitas_inbox_mails_total',
  help: 'Mails in the mailbox of papers that this process took, by what became of them.',
  labelNames: ['outcome'],
})
const failures = new Counter({
  name: 'kvitas_inbox_failures_total',
  help: 'How often this process could not read the mailbox of papers.',
})
const readAt = new Gauge({
  name: 'kvitas_inbox_last_read_timestamp_seconds',
  help: 'When this process last read the mailbox of papers; 0: never.',
})

export const countMail = (outcome: string) => mails.inc({ outcome })
export const countFailure = () => failures.inc()
export const noteRead = (at: Date) => readAt.set(at.getTime() / 1000)
